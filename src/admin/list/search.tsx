import { useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { cn } from "#ui/cn.ts";
import { Field, Select } from "#ui/field.tsx";
import { FilterForm } from "#ui/filter-form.tsx";

type ListSearchProps = {
	query: Record<string, string>;
	placeholder: string;
	/** More filters with their options; the first option is the default. */
	selects?: readonly {
		name: string;
		label: string;
		options: readonly { value: string; label: string }[];
	}[];
	hrefFor: (change: Record<string, string>) => string;
	/** Classes of the form and the search box inside a page's own grid; a phone then shows filters after a tap. */
	grid?: { form: string; search: string };
};

export function ListSearch({ query, placeholder, selects = [], hrefFor, grid }: ListSearchProps) {
	const [isOpen, setIsOpen] = useState(false);
	/** Number of filters that differ from their default. */
	const activeFilterCount = selects.filter(({ name, options }) => query[name] !== options[0]?.value).length;
	const columns = selects.length > 1 ? "sm:grid-cols-2" : "sm:grid-cols-[1fr_15rem]";
	return (
		<FilterForm
			q={query.q ?? ""}
			placeholder={placeholder}
			hrefFor={hrefFor}
			className={grid?.form ?? cn("grid gap-2 lg:flex lg:flex-wrap", columns)}
			searchClass={grid?.search ?? cn("lg:w-96", selects.length !== 1 && "sm:col-span-2")}
		>
			{(send) => (
				<>
					{grid && (
						<SmallButton className="md:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
							Filtros{activeFilterCount > 0 && <span>{` (${activeFilterCount})`}</span>}
						</SmallButton>
					)}
					{selects.map(({ name, label, options }) => (
						<Field
							key={name}
							label={label}
							name={name}
							isLabelHidden
							className={grid ? cn("max-md:w-[calc(50%-0.25rem)]", !isOpen && "max-md:hidden") : "lg:w-60"}
						>
							<Select value={query[name]} onChange={send} options={options} />
						</Field>
					))}
				</>
			)}
		</FilterForm>
	);
}
