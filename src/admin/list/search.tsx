import { type ComponentProps, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { cn } from "#ui/cn.ts";
import { Field, Select } from "#ui/field.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { TagNav } from "#ui/tag-nav.tsx";

type ListSearchProps = {
	query: Record<string, string>;
	placeholder: string;
	/** More filters with their options; the first option is the default. */
	selects?: readonly {
		name: string;
		label: string;
		options: readonly { value: string; label: string }[];
	}[];
	/** States of the list, which `StateNav` shows and narrow screens fold with the filters; the first is the default. */
	states?: readonly string[];
	hrefFor: (change: Record<string, string>) => string;
	/** Folds the filters on wide screens too. */
	isCompact?: boolean;
	className?: string;
};

/** Shows one line with the search box and, on narrow screens, a button that unfolds the filters. */
export function ListSearch(props: ListSearchProps) {
	const { query, placeholder, selects = [], states = [], hrefFor, isCompact = false, className } = props;
	const [isOpen, setIsOpen] = useState(false);
	const filters = [...selects.map(({ name, options }) => [name, options[0]?.value]), ["state", states[0]]];
	/** Number of filters that differ from their default. */
	const activeFilterCount = filters.filter(([name = "", value]) => value && query[name] !== value).length;
	return (
		<div className={cn("relative", className)}>
			<FilterForm
				q={query.q ?? ""}
				placeholder={placeholder}
				hrefFor={hrefFor}
				className="flex flex-wrap items-center gap-2"
				searchClass={cn("min-w-0 flex-1 basis-40", !isCompact && "lg:max-w-96")}
			>
				{(send) => (
					<>
						{(selects.length > 0 || states.length > 0) && (
							<SmallButton
								className={cn("min-h-12", !isCompact && "lg:hidden")}
								aria-expanded={isOpen}
								onClick={() => setIsOpen(!isOpen)}
							>
								Filtros{activeFilterCount > 0 && <span>{` (${activeFilterCount})`}</span>}
							</SmallButton>
						)}
						{selects.length > 0 && (
							<div
								className={cn(
									"grid basis-full grid-cols-2 gap-2",
									isCompact
										? "lg:card lg:absolute lg:top-full lg:right-0 lg:z-20 lg:mt-1 lg:w-96 lg:p-3 lg:shadow-float"
										: "lg:flex lg:basis-auto",
									!isOpen && (isCompact ? "hidden" : "max-lg:hidden"),
								)}
							>
								{selects.map(({ name, label, options }) => (
									<Field
										key={name}
										label={label}
										name={name}
										isLabelHidden
										className={cn("max-lg:only:col-span-2", !isCompact && "lg:w-60")}
									>
										<Select value={query[name]} onChange={send} options={options} />
									</Field>
								))}
							</div>
						)}
					</>
				)}
			</FilterForm>
		</div>
	);
}

/**
 * Shows the states of a list as links. On narrow screens they unfold with the filters of the `ListSearch` in the same
 * `group`.
 */
export function StateNav<Value extends string>({
	className,
	...nav
}: Omit<ComponentProps<typeof TagNav<Value>>, "label">) {
	return (
		<TagNav
			label="Estado"
			{...nav}
			className={cn("max-lg:hidden max-lg:group-has-[form_[aria-expanded=true]]:block", className)}
		/>
	);
}
