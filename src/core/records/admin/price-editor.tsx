import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { OUT_OF_RANGE } from "#core/records/record-fields.ts";
import { getAmountQuestion, parseDollars, toCents } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";

type PriceEditorProps = {
	name: string;
	/** Stored price in dollars; null means that the record has none. */
	price: number | null;
	/** Text in place of a missing price. Without it a price is required. */
	emptyText?: string;
	/** Resolves to true when saved; otherwise the field stays open. */
	onSave: (price: number | null) => Promise<boolean>;
};

/** Formats a price in dollars, or returns the text for a missing one. */
export const formatPrice = (price: number | null, emptyText = "") =>
	price === null ? emptyText : formatUsd(toCents(price));

/** Returns the message for a price that another user changed first. */
export function getPriceChangedMessage(price: number | null, emptyText?: string): string {
	const now = price === null ? `Ahora dice «${emptyText}»` : `Ahora cuesta ${formatPrice(price)}`;
	return `${now}: alguien lo cambió mientras editabas. Guarda otra vez si vale el tuyo.`;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A price with inline editing. In a list, arrow keys move to the next price; an open one is saved first, and the
 * next one opens.
 *
 * @source rules 6.7, 6.41
 */
export function PriceEditor({ name, price, emptyText, onSave }: PriceEditorProps) {
	/** Price at the time the field was opened; undefined while it is closed. */
	const [openedPrice, setOpenedPrice] = useState<number | null>();
	const [isBusy, setIsBusy] = useState(false);
	/** Question about an amount that can be read in two ways. */
	const [question, setQuestion] = useState<string>();
	const noteId = useId();
	const wrapper = useRef<HTMLSpanElement>(null);

	/** The price to focus once the field is gone, counted from this one. */
	const nextStep = useRef<number>(undefined);

	function close(step = 0) {
		nextStep.current = step;
		setOpenedPrice(undefined);
		setQuestion(undefined);
	}

	useEffect(() => {
		const step = nextStep.current;
		if (openedPrice !== undefined || step === undefined) return;
		nextStep.current = undefined;
		// The user may be typing elsewhere by the time it is saved.
		if (document.activeElement === document.body) focusPrice(wrapper.current, step)?.click();
	}, [openedPrice]);

	/** Saves what was typed. @param step the price to focus then, counted from this one */
	async function save(form: HTMLFormElement, step = 0) {
		const text = String(new FormData(form).get("price"));
		const typed = emptyText && text.trim() === "" ? null : toPrice(text);
		if (isBusy) return;
		const newQuestion = typed === null ? undefined : getAmountQuestion(text);
		setQuestion(newQuestion);
		if (newQuestion) return;
		if (typed === price) return close(step);
		setIsBusy(true);
		if (await onSave(typed)) close(step);
		setIsBusy(false);
	}

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		void save(event.currentTarget);
	}

	function handleFormKey(event: KeyboardEvent<HTMLFormElement>) {
		const step = STEPS[event.key];
		if (event.key === "Escape") close();
		if (step === undefined || !event.currentTarget.reportValidity()) return;
		event.preventDefault();
		void save(event.currentTarget, step);
	}

	function handleButtonKey(event: KeyboardEvent) {
		const step = STEPS[event.key];
		if (step === undefined) return;
		event.preventDefault();
		focusPrice(wrapper.current, step);
	}

	const isStale = price !== openedPrice;
	return (
		<span ref={wrapper} data-price>
			{openedPrice === undefined ? (
				<button
					type="button"
					onClick={() => setOpenedPrice(price)}
					onKeyDown={handleButtonKey}
					aria-label={`Cambiar el precio de ${name}, ${formatPrice(price, emptyText)}`}
					className="num inline-flex min-h-9 items-center gap-1.5 font-semibold hover:underline cards:-my-2.5 cards:min-h-11"
				>
					{formatPrice(price, emptyText)}
					<Icon name="edit" size={16} className="text-muted" />
				</button>
			) : (
				<form
					onSubmit={handleSubmit}
					className="inline-flex max-w-72 flex-wrap items-center gap-1.5"
					onKeyDown={handleFormKey}
				>
					<input
						// biome-ignore lint/a11y/noAutofocus: the field replaces the button that was just pressed
						autoFocus
						aria-describedby={question || isStale ? noteId : undefined}
						aria-invalid={question ? true : undefined}
						aria-label={`Precio de ${name} en dólares`}
						name="price"
						required={!emptyText}
						inputMode="decimal"
						autoComplete="off"
						defaultValue={openedPrice?.toFixed(2) ?? ""}
						onFocus={(event) => event.target.select()}
						className="input num min-h-10 w-26 px-2 py-1"
					/>
					<Button type="submit" size="sm" isBusy={isBusy} className="px-3">
						Guardar
					</Button>
					<Button tone="quiet" size="sm" onClick={() => close()} className="px-2">
						Cancelar
					</Button>
					{(question || isStale) && (
						<p id={noteId} role={question && "alert"} className="text-sm whitespace-normal">
							{question ?? getPriceChangedMessage(price, emptyText)}
						</p>
					)}
				</form>
			)}
		</span>
	);
}

/** Reads an amount; the server answers why it rejects one, and a NaN would arrive there as «no price». */
function toPrice(text: string): number {
	const amount = parseDollars(text);
	return Number.isNaN(amount) ? OUT_OF_RANGE : amount;
}

/**
 * Focuses the price that many places from one in the same list, or the one itself past an end.
 *
 * @returns the button of another price, which opens it
 */
function focusPrice(wrapper: HTMLElement | null, step: number): HTMLElement | undefined {
	const list = wrapper?.closest("table, ul");
	const prices = [...(list?.querySelectorAll<HTMLElement>("[data-price]") ?? [])];
	const index = wrapper ? prices.indexOf(wrapper) : -1;
	const target = prices[index + step] ?? wrapper;
	const button = target?.querySelector<HTMLElement>("button, input");
	button?.focus();
	return target === wrapper ? undefined : (button ?? undefined);
}
