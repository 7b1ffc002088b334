import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { useHistoryEntry } from "#ui/history-entry.ts";
import { filterIn, LONGEST_QUERY, orderChoices, queryOf } from "./catalogue-filter.ts";
import type { Choice, ChoiceGroup } from "./choices.ts";
import type { CatalogueFilter } from "./contract.ts";
import { ALL } from "./rules.ts";

/** The filters open in a sheet on phones and sit in the bar from 768 px on. */
const FILTER_SHEET = "filtros";

type FilterBarProps = {
	filter: CatalogueFilter;
	types: readonly ChoiceGroup[];
	brands: readonly Choice[];
	total: number;
	onFilter: (filter: CatalogueFilter) => void;
	/** Called when the visitor is about to search. */
	onWarm: () => void;
};

/** A plain GET form that filters in place with script. It is uncontrolled, so that hydration keeps early typing. */
export function FilterBar(props: FilterBarProps) {
	const { filter, types, brands, total, onFilter, onWarm } = props;
	const form = useRef<HTMLFormElement>(null);
	const sheet = useRef<HTMLFieldSetElement>(null);
	const [isOpen, setOpen] = useState(false);
	const isFirst = useRef(true);
	const isOfForm = useRef(new WeakSet<CatalogueFilter>());
	const narrowings = Number(filter.categoria !== ALL) + Number(filter.marca !== ALL);

	useHistoryEntry("filtros", {
		isOpen,
		open: () => sheet.current?.showPopover(),
		close: () => sheet.current?.hidePopover(),
	});
	// The visitor may have opened it before this script ran.
	useEffect(() => setOpen(sheet.current?.matches(":popover-open") ?? false), []);

	useEffect(() => {
		// Skip filters that this form sent: the visitor may have typed on before they come back.
		if (!form.current || isOfForm.current.has(filter)) return;
		const typed = filterIn(new FormData(form.current));
		const wasFirst = isFirst.current;
		isFirst.current = false;
		if (!wasFirst) show(form.current, filter);
		else if (queryOf(typed) !== queryOf(filter)) onFilter(typed);
	}, [filter, onFilter]);

	function handleInput() {
		if (!form.current) return;
		const typed = filterIn(new FormData(form.current));
		isOfForm.current.add(typed);
		onFilter(typed);
	}

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		handleInput();
		sheet.current?.hidePopover();
		if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
	}

	return (
		<FieldScope id="catalogo">
			<search aria-label="Catálogo" className="@container">
				<form
					ref={form}
					action="/productos"
					onInput={handleInput}
					onSubmit={handleSubmit}
					onFocus={onWarm}
					className="grid gap-2 max-md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_min(40rem,66%)]"
				>
					<Field label="Buscar productos" name="q" isLabelHidden className="relative">
						<TextInput
							type="search"
							defaultValue={filter.q}
							maxLength={LONGEST_QUERY}
							placeholder="Nombre, uso o SKU"
							autoComplete="off"
							enterKeyHint="search"
							className="pr-12"
						/>
						<IconButton
							type="submit"
							icon="search"
							label="Buscar"
							className="absolute right-0.5 bottom-0.5"
						/>
					</Field>
					{/* Placed beside the search field: over the cards it would cover prices and buttons. */}
					<Button popoverTarget={FILTER_SHEET} icon="filter" tone="line" className="px-3 md:hidden">
						<span className="@max-[16rem]:sr-only">
							Filtrar{narrowings > 0 && <span>{` (${narrowings})`}</span>}
						</span>
					</Button>
					<fieldset
						ref={sheet}
						id={FILTER_SHEET}
						popover="auto"
						onToggle={({ newState }) => setOpen(newState === "open")}
						className="min-w-0 inset-x-0 top-auto bottom-0 m-0 max-h-dvh w-full max-w-none gap-4 overflow-y-auto border-0 bg-paper p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink backdrop:bg-[#0b0c0eb3] open:grid md:static md:grid md:w-auto md:grid-cols-3 md:gap-2 md:overflow-visible md:bg-transparent md:p-0"
					>
						<legend className="title-3 float-left md:sr-only">Filtrar y ordenar</legend>
						<ChooseField
							label="Categoría"
							name="categoria"
							value={filter.categoria}
							all="Todas las categorías"
							choices={types}
						/>
						<ChooseField
							label="Marca"
							name="marca"
							value={filter.marca}
							all="Todas las marcas"
							choices={brands}
						/>
						<Field label="Ordenar por" name="orden" className="md:*:first:sr-only">
							<Select defaultValue={filter.orden} options={orderChoices(filter.q)} />
						</Field>
						<Button type="submit" isWide className="md:hidden">
							Ver {plural(total, "producto", "productos")}
						</Button>
					</fieldset>
				</form>
			</search>
		</FieldScope>
	);
}

/** Updates the form after a filter changes elsewhere: a tag, a brand, the Back button. */
function show(form: HTMLFormElement, filter: CatalogueFilter) {
	for (const [name, value] of Object.entries(filter)) {
		const control = form.elements.namedItem(name);
		const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
		if (isControl && control.value !== value) control.value = value;
	}
}

type ChooseFieldProps = {
	label: string;
	name: string;
	value: string;
	all: string;
	choices: readonly (Choice | ChoiceGroup)[];
};

/** A filter with the number of matches beside each choice; choices without matches are disabled. */
function ChooseField({ label, name, value, all, choices }: ChooseFieldProps) {
	return (
		<Field label={label} name={name} className="md:*:first:sr-only">
			<Select defaultValue={value}>
				<option value={ALL}>{all}</option>
				{choices.map((choice) =>
					"choices" in choice ? (
						<optgroup key={choice.label} label={choice.label}>
							{choice.choices.map((inside) => (
								<Option key={inside.value} choice={inside} chosen={value} />
							))}
						</optgroup>
					) : (
						<Option key={choice.value} choice={choice} chosen={value} />
					),
				)}
			</Select>
		</Field>
	);
}

function Option({ choice, chosen }: { choice: Choice; chosen: string }) {
	const { value, label, count } = choice;
	return (
		<option value={value} disabled={count === 0 && value !== chosen}>
			{label} ({count})
		</option>
	);
}
