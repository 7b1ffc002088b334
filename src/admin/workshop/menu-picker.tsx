import { useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { AS_WATCHER, read, sentenceOf, staffApi } from "#api/client.ts";
import { centsIn } from "#features/estimates/desk/fields.ts";
import type { MenuItem } from "#features/estimates/menu-contract.ts";
import { bound } from "#ui/bound.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldError, TextInput, useErrors, useFieldId } from "#ui/field.tsx";
import { formatUsd, plural } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { foldLoosely, wordsIn } from "#words/search.ts";
import { type Chosen, isSameWork, repriced, sumPicked, toggledWork } from "./picked.ts";

/** Fits a phone screen; other items are found by name. */
const SHOWN = 8;

type MenuPickerProps = {
	chosen: Chosen;
	onChange: (chosen: Chosen) => void;
	/** Shows a consent checkbox, for forms whose submit button does not state the approval itself. */
	hasTick: boolean;
};

/** Selects price list work with its price, and records the customer's approval. */
export function MenuPicker({ chosen, onChange, hasTick }: MenuPickerProps) {
	const errors = useErrors();
	const [words, setWords] = useState("");
	// Keep the last answer while the list reloads.
	const { kept, problem, askAgain } = useAnswer("menu", () =>
		read(staffApi.admin["work-menu"].$get({}, AS_WATCHER)),
	);
	const items: readonly MenuItem[] = kept?.items ?? [];
	const { picks, isAgreed } = chosen;
	const placeOf = (item: Pick<MenuItem, "kind" | "id">) =>
		picks.findIndex((pick) => isSameWork(pick, item));
	const gone = picks.filter((pick) => !items.some((item) => isSameWork(item, pick)));
	const sought = wordsIn(foldLoosely(words), words).join(" ");
	const found = items.filter(({ title }) => foldLoosely(title).includes(sought));
	const near = found.slice(0, SHOWN);
	const shown = items.filter((item) => near.includes(item) || placeOf(item) >= 0);
	const total = sumPicked(picks);
	const id = useFieldId("work");

	function handleToggle(item: MenuItem) {
		// A deselected item may have been rejected as outdated; reload so that it is selected with current data.
		if (placeOf(item) >= 0) askAgain();
		onChange(toggledWork(chosen, item));
	}

	return (
		<fieldset className="min-w-0" aria-describedby={errors.work && `${id}-error`}>
			<legend className="mb-1.5 font-medium">Elige el trabajo</legend>
			<FieldError id={`${id}-error`} error={errors.work} />
			{items.length > SHOWN && (
				<Field label="Buscar en la lista" name="menu-search" isLabelHidden className="mb-2">
					<TextInput
						type="search"
						icon="search"
						autoComplete="off"
						maxLength={80}
						placeholder="Buscar en la lista"
						{...bound(words, setWords)}
					/>
				</Field>
			)}
			{problem !== undefined && (
				<p className="flex flex-wrap items-center gap-3">
					{sentenceOf(problem)}
					<SmallButton onClick={askAgain}>Leer la lista otra vez</SmallButton>
				</p>
			)}
			<ul className="grid gap-2">
				{[...gone.map((pick) => ({ ...pick, note: "", price_cents: null })), ...shown].map(
					(item) => (
						<MenuRow
							key={`${item.kind} ${item.id}`}
							item={item}
							place={placeOf(item)}
							price={picks[placeOf(item)]?.price ?? ""}
							onToggle={() => handleToggle(item)}
							onPrice={(price) => onChange(repriced(chosen, placeOf(item), price))}
							isFirst={item === shown[0]}
						/>
					),
				)}
			</ul>
			<p role="status" className="mt-2 text-sm text-muted empty:hidden">
				{found.length > near.length && (
					<span>{`Hay ${plural(found.length - near.length, "trabajo", "trabajos")} más: busca por el nombre.`}</span>
				)}
				{words && found.length === 0 && <span>Nada de la lista se llama así.</span>}
			</p>
			{total !== undefined && (
				<div className="mt-3 border-l-4 border-accent bg-ground px-3 py-2">
					<p className="num">
						¿Lo aprueba así? <strong className="text-lg">{formatUsd(total)}</strong>, ITBMS incluido
					</p>
					{hasTick && (
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

type MenuRowProps = {
	item: MenuItem;
	/** Position in the selection, or -1. */
	place: number;
	price: string;
	onToggle: () => void;
	onPrice: (price: string) => void;
	isFirst: boolean;
};

/** Renders one item. Only services have a price input; a template takes the price of its lines. */
function MenuRow({ item, place, price, onToggle, onPrice, isFirst }: MenuRowProps) {
	const errors = useErrors();
	const { kind, id, title, note, price_cents: cents } = item;
	const isPicked = place >= 0;
	const isTyped = isPicked && kind === "servicio";
	const isBelow = cents !== null && centsIn(price) > 0 && centsIn(price) < cents;
	const typed = `work.${place}.price_cents`;
	const own = errors[typed] && !isTyped ? typed : `work.${place}.id`;
	const free = isFirst ? "work" : `${kind}-${id}`;
	return (
		<li className="rounded-md border border-edge bg-paper px-3 has-checked:border-ink">
			<Checkbox
				name={isPicked ? own : free}
				checked={isPicked}
				error={isPicked ? undefined : ""}
				onChange={onToggle}
				className="[&_label>span]:grow"
				label={
					<span className="flex flex-wrap justify-between gap-x-3">
						<span className="min-w-0 wrap-anywhere">
							{title}
							{note && <span className="block text-sm text-muted">{note}</span>}
						</span>
						{!isTyped && (
							<span className="num whitespace-nowrap text-muted">
								{cents === null
									? kind === "servicio" && "Sin precio fijo"
									: `${kind === "servicio" ? "desde " : ""}${formatUsd(cents)}`}
							</span>
						)}
					</span>
				}
			/>
			{isTyped && (
				<InputField
					label={
						<>
							Precio con ITBMS<span className="sr-only">: {title}</span>
						</>
					}
					name={typed}
					hint={isBelow && `Menos que «desde ${formatUsd(cents)}».`}
					className="mb-3 flex flex-wrap items-center gap-x-3 pl-8 *:mb-0"
					inputMode="decimal"
					maxLength={16}
					inputClass="num w-32 text-right"
					{...bound(price, onPrice)}
				/>
			)}
		</li>
	);
}
