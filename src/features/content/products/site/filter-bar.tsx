import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Choice, ChoiceGroup } from "#features/content/products/choices.ts";
import type { CatalogueFilter } from "#features/content/products/contract.ts";
import { ALL, MAX_QUERY_LENGTH } from "#features/content/products/rules.ts";
import {
	buildFilterQuery,
	getOrderOptions,
	parseFilter,
} from "#features/content/products/search/catalogue-filter.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { formatCount } from "#ui/format.ts";
import { useHistoryEntry } from "#ui/history-entry.ts";

/** The filters open in a sheet on phones and sit in the bar from 768 px on. */
const FILTER_SHEET = "filtros";

type FilterBarProps = {
	filter: CatalogueFilter;
	types: readonly ChoiceGroup[];
	brands: readonly Choice[];
	total: number;
	onFilter: (filter: CatalogueFilter) => void;
	/** Called when the visitor is about to search. */
	onPreload: () => void;
};

/** A plain GET form that filters in place with script. It is uncontrolled, so that hydration keeps early typing. */
export function FilterBar(props: FilterBarProps) {
	const { filter, types, brands, total, onFilter, onPreload } = props;
	const form = useRef<HTMLFormElement>(null);
	const sheet = useRef<HTMLFieldSetElement>(null);
	const [isOpen, setOpen] = useState(false);
	const isFirstRun = useRef(true);
	const ownFilters = useRef(new WeakSet<CatalogueFilter>());
	const activeFilters = Number(filter.categoria !== ALL) + Number(filter.marca !== ALL);

	useHistoryEntry("filtros", {
		isOpen,
		open: () => sheet.current?.showPopover(),
		close: () => sheet.current?.hidePopover(),
	});
	// The visitor may have opened it before this script ran.
	useEffect(() => setOpen(sheet.current?.matches(":popover-open") ?? false), []);

	useEffect(() => {
		// Skip filters that this form sent: the visitor may have typed on before they come back.
		if (!form.current || ownFilters.current.has(filter)) return;
		const formFilter = parseFilter(new FormData(form.current));
		const wasFirstRun = isFirstRun.current;
		isFirstRun.current = false;
		if (!wasFirstRun) syncForm(form.current, filter);
		else if (buildFilterQuery(formFilter) !== buildFilterQuery(filter)) onFilter(formFilter);
	}, [filter, onFilter]);

	function handleInput() {
		if (!form.current) return;
		const formFilter = parseFilter(new FormData(form.current));
		ownFilters.current.add(formFilter);
		onFilter(formFilter);
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
					onFocus={onPreload}
					className="grid gap-2 max-md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_min(40rem,66%)]"
				>
					<Field label="Buscar productos" name="q" isLabelHidden className="relative">
						<TextInput
							type="search"
							defaultValue={filter.q}
							maxLength={MAX_QUERY_LENGTH}
							placeholder="Nombre, uso o SKU"
							autoComplete="off"
							enterKeyHint="search"
							className="pr-[min(3rem,13vw)] placeholder:text-[min(1rem,4.2vw)]"
						/>
						<IconButton
							type="submit"
							icon="search"
							label="Buscar"
							className="absolute right-0.5 bottom-0.5 h-[calc(100%-0.25rem)] max-h-11 w-[min(2.75rem,12vw)]"
						/>
					</Field>
					{/* Placed beside the search field: over the cards it would cover prices and buttons. */}
					<Button popoverTarget={FILTER_SHEET} icon="filter" tone="line" className="px-3 md:hidden">
						<span className="@max-[16rem]:sr-only">
							Filtrar{activeFilters > 0 && <span>{` (${activeFilters})`}</span>}
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
						<FilterField
							label="Categoría"
							name="categoria"
							value={filter.categoria}
							allLabel="Todas las categorías"
							choices={types}
						/>
						<FilterField
							label="Marca"
							name="marca"
							value={filter.marca}
							allLabel="Todas las marcas"
							choices={brands}
						/>
						<Field label="Ordenar por" name="orden" className="md:*:first:sr-only">
							<Select defaultValue={filter.orden} options={getOrderOptions(filter.q)} />
						</Field>
						<Button type="submit" isWide className="md:hidden">
							{`Ver ${formatCount(total, "producto", "productos")}`}
						</Button>
					</fieldset>
				</form>
			</search>
		</FieldScope>
	);
}

/** Updates the form after a filter changes elsewhere: a tag, a brand, the Back button. */
function syncForm(form: HTMLFormElement, filter: CatalogueFilter) {
	for (const [name, value] of Object.entries(filter)) {
		const control = form.elements.namedItem(name);
		const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
		if (isControl && control.value !== value) control.value = value;
	}
}

type FilterFieldProps = {
	label: string;
	name: string;
	value: string;
	allLabel: string;
	choices: readonly (Choice | ChoiceGroup)[];
};

/** A filter with the number of matches beside each choice; choices without matches are disabled. */
function FilterField({ label, name, value, allLabel, choices }: FilterFieldProps) {
	return (
		<Field label={label} name={name} className="md:*:first:sr-only">
			<Select defaultValue={value}>
				<option value={ALL}>{allLabel}</option>
				{choices.map((choice) =>
					"choices" in choice ? (
						<optgroup key={choice.label} label={choice.label}>
							{choice.choices.map((nested) => (
								<Option key={nested.value} choice={nested} selected={value} />
							))}
						</optgroup>
					) : (
						<Option key={choice.value} choice={choice} selected={value} />
					),
				)}
			</Select>
		</Field>
	);
}

function Option({ choice, selected }: { choice: Choice; selected: string }) {
	const { value, label, count } = choice;
	return (
		<option value={value} disabled={count === 0 && value !== selected}>
			{`${label} (${count})`}
		</option>
	);
}
