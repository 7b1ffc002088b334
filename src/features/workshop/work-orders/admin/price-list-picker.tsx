import { useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL, read, staffApi, toErrorMessage } from "#api/client.ts";
import { getSearchTerms, normalizeLoosely } from "#domain/text/search.ts";
import { parseCents } from "#features/workshop/estimates/admin/fields.ts";
import type { PriceListItem } from "#features/workshop/estimates/price-list/price-list-contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldError, TextInput, useErrors, useFieldId } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatCount, formatUsd, joinWithDots } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { useFocusLater } from "#ui/use-focus-later.ts";
import {
	computeSelectionTotal,
	isSameItem,
	setItemPrice,
	toggleItem,
	type WorkSelection,
} from "./work-selection.ts";

/** Fits a phone screen; other items are found by name. */
const MAX_VISIBLE_ITEMS = 8;

type PriceListPickerProps = {
	selection: WorkSelection;
	onChange: (selection: WorkSelection) => void;
	/** Shows a consent checkbox, for forms whose submit button does not state the approval itself. */
	hasConsentCheckbox: boolean;
};

/** Selects price list work with its price, and records the customer's approval. */
export function PriceListPicker({ selection, onChange, hasConsentCheckbox }: PriceListPickerProps) {
	const errors = useErrors();
	const focusLater = useFocusLater();
	const [searchText, setSearchText] = useState("");
	// Keep the last answer while the list reloads.
	const { lastAnswer, problem, refetch } = useFetch("menu", () =>
		read(staffApi.admin["price-list"].$get({}, BACKGROUND_CALL)),
	);
	const items: readonly PriceListItem[] = lastAnswer?.items ?? [];
	const { picks, isAgreed } = selection;
	const findSelectedIndex = (item: Pick<PriceListItem, "kind" | "id">) =>
		picks.findIndex((pick) => isSameItem(pick, item));
	const missingPicks = picks.filter((pick) => !items.some((item) => isSameItem(item, pick)));
	const normalizedSearch = getSearchTerms(normalizeLoosely(searchText), searchText).join(" ");
	const matchingItems = items.filter(({ title }) => normalizeLoosely(title).includes(normalizedSearch));
	const topMatches = matchingItems.slice(0, MAX_VISIBLE_ITEMS);
	const visibleItems = items.filter((item) => topMatches.includes(item) || findSelectedIndex(item) >= 0);
	const total = computeSelectionTotal(picks);
	const id = useFieldId("work");

	function handleToggle(item: PriceListItem) {
		// A deselected item may have been rejected as outdated; reload so that it is selected with current data.
		if (findSelectedIndex(item) >= 0) refetch();
		else if (item.price_cents === null) focusLater(`work.${picks.length}.price_cents`);
		onChange(toggleItem(selection, item));
	}

	return (
		<fieldset className="min-w-0" aria-describedby={errors.work && `${id}-error`}>
			<legend className="mb-1.5 font-medium">Elige el trabajo</legend>
			<FieldError id={`${id}-error`} error={errors.work} />
			{items.length > MAX_VISIBLE_ITEMS && (
				<Field label="Buscar en la lista" name="menu-search" isLabelHidden className="mb-2">
					<TextInput
						type="search"
						icon="search"
						autoComplete="off"
						maxLength={80}
						placeholder="Buscar en la lista"
						{...bindField(searchText, setSearchText)}
					/>
				</Field>
			)}
			{problem !== undefined && (
				<p className="flex flex-wrap items-center gap-3">
					{toErrorMessage(problem)}
					<SmallButton onClick={refetch}>Leer la lista otra vez</SmallButton>
				</p>
			)}
			<ul className="grid gap-2">
				{[
					...missingPicks.map((pick) => ({ ...pick, note: "", price_cents: null, warranty: "" })),
					...visibleItems,
				].map((item) => (
					<PriceListRow
						key={`${item.kind} ${item.id}`}
						item={item}
						index={findSelectedIndex(item)}
						price={picks[findSelectedIndex(item)]?.price ?? ""}
						onToggle={() => handleToggle(item)}
						onPrice={(price) => onChange(setItemPrice(selection, findSelectedIndex(item), price))}
						isFirst={item === visibleItems[0]}
					/>
				))}
			</ul>
			<p role="status" className="mt-2 text-sm text-muted empty:hidden">
				{matchingItems.length > topMatches.length && (
					<span>{`Hay ${formatCount(matchingItems.length - topMatches.length, "trabajo", "trabajos")} más: busca por el nombre.`}</span>
				)}
				{searchText && matchingItems.length === 0 && <span>Nada de la lista se llama así.</span>}
			</p>
			{total !== undefined && (
				<div className="mt-3 border-l-4 border-accent bg-ground px-3 py-2">
					<p className="num">
						¿Lo aprueba así? <strong className="text-lg">{formatUsd(total)}</strong>, ITBMS incluido
					</p>
					{hasConsentCheckbox && (
						<Checkbox
							name="agreed"
							label="Sí, en persona"
							checked={isAgreed}
							onChange={({ currentTarget }) => onChange({ picks, isAgreed: currentTarget.checked })}
						/>
					)}
				</div>
			)}
		</fieldset>
	);
}

type PriceListRowProps = {
	item: PriceListItem;
	/** Position in the selection, or -1. */
	index: number;
	price: string;
	onToggle: () => void;
	onPrice: (price: string) => void;
	isFirst: boolean;
};

/** Renders one item. Only services have a price input; a template takes the price of its lines. */
function PriceListRow({ item, index, price, onToggle, onPrice, isFirst }: PriceListRowProps) {
	const errors = useErrors();
	const { kind, id, title, note, price_cents: cents, warranty } = item;
	const terms = joinWithDots(note, warranty && `Garantía: ${warranty}`);
	const isPicked = index >= 0;
	const hasPriceInput = isPicked && kind === "servicio";
	const isBelowListPrice = cents !== null && parseCents(price) > 0 && parseCents(price) < cents;
	const priceField = `work.${index}.price_cents`;
	const selectedField = errors[priceField] && !hasPriceInput ? priceField : `work.${index}.id`;
	const unselectedField = isFirst ? "work" : `${kind}-${id}`;
	return (
		<li className="rounded-md border border-edge bg-paper px-3 has-checked:border-ink">
			<Checkbox
				name={isPicked ? selectedField : unselectedField}
				checked={isPicked}
				error={isPicked ? undefined : ""}
				onChange={onToggle}
				className="[&_label>span]:grow"
				label={
					<span className="flex flex-wrap justify-between gap-x-3">
						<span className="min-w-0 wrap-anywhere">
							{title}
							{terms && <span className="block text-sm text-muted">{terms}</span>}
						</span>
						{!hasPriceInput && (
							<span className="num whitespace-nowrap text-muted">
								{cents === null
									? kind === "servicio" && "Sin precio fijo"
									: `${kind === "servicio" ? "desde " : ""}${formatUsd(cents)}`}
							</span>
						)}
					</span>
				}
			/>
			{hasPriceInput && (
				<InputField
					label={
						<>
							Precio con ITBMS<span className="sr-only">: {title}</span>
						</>
					}
					name={priceField}
					hint={isBelowListPrice && `Menos que «desde ${formatUsd(cents)}».`}
					className="mb-3 flex flex-wrap items-center gap-x-3 pl-8 *:mb-0"
					inputMode="decimal"
					maxLength={16}
					inputClass="num w-32 text-right"
					{...bindField(price, onPrice)}
				/>
			)}
		</li>
	);
}
