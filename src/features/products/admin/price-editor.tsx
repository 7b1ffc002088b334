import { type FormEvent, useId, useRef, useState } from "react";
import { getAmountQuestion, parseDollars } from "#domain/money.ts";
import { toPriceCents } from "#features/products/editing/rules.ts";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";

type PriceEditorProps = {
	name: string;
	/** Stored price in dollars. */
	price: number;
	/** Resolves to true when saved; otherwise the field stays open. */
	onSave: (price: number) => Promise<boolean>;
};

/** Returns the message for a price that another user changed first. */
export function getPriceChangedMessage(price: number): string {
	return `Ahora cuesta ${formatUsd(toPriceCents(price))}: alguien cambió el producto mientras editabas. Guarda otra vez si vale el tuyo.`;
}

/** A price with inline editing. @source rules 6.7 */
export function PriceEditor({ name, price, onSave }: PriceEditorProps) {
	/** Price at the time the field was opened; undefined while it is closed. */
	const [openedPrice, setOpenedPrice] = useState<number>();
	const [isBusy, setIsBusy] = useState(false);
	/** Question about an amount that can be read in two ways. */
	const [question, setQuestion] = useState<string>();
	const noteId = useId();
	const button = useRef<HTMLButtonElement>(null);

	function close() {
		setOpenedPrice(undefined);
		setQuestion(undefined);
		requestAnimationFrame(() => {
			// The user may be typing elsewhere by the time it is saved.
			if (document.activeElement === document.body) button.current?.focus();
		});
	}

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const text = String(new FormData(event.currentTarget).get("price"));
		const typed = parseDollars(text);
		if (isBusy) return;
		const newQuestion = getAmountQuestion(text);
		setQuestion(newQuestion);
		if (newQuestion) return;
		if (typed === price) return close();
		setIsBusy(true);
		if (await onSave(typed)) close();
		setIsBusy(false);
	}

	const isStale = price !== openedPrice;
	if (openedPrice === undefined)
		return (
			<button
				ref={button}
				type="button"
				onClick={() => setOpenedPrice(price)}
				aria-label={`Cambiar el precio de ${name}, ${formatUsd(toPriceCents(price))}`}
				className="num inline-flex min-h-9 items-center gap-1.5 font-semibold hover:underline cards:-my-2.5 cards:min-h-11"
			>
				{formatUsd(toPriceCents(price))}
				<Icon name="edit" size={16} className="text-muted" />
			</button>
		);
	return (
		<form
			onSubmit={handleSubmit}
			className="inline-flex max-w-72 flex-wrap items-center gap-1.5"
			onKeyDown={(event) => event.key === "Escape" && close()}
		>
			<input
				// biome-ignore lint/a11y/noAutofocus: the field replaces the button that was just pressed
				autoFocus
				aria-describedby={question || isStale ? noteId : undefined}
				aria-invalid={question ? true : undefined}
				aria-label={`Precio de ${name} en dólares`}
				name="price"
				required
				inputMode="decimal"
				autoComplete="off"
				defaultValue={openedPrice.toFixed(2)}
				onFocus={(event) => event.target.select()}
				className="input num min-h-10 w-26 px-2 py-1"
			/>
			<Button type="submit" size="sm" isBusy={isBusy} className="px-3">
				Guardar
			</Button>
			<Button tone="quiet" size="sm" onClick={close} className="px-2">
				Cancelar
			</Button>
			{(question || isStale) && (
				<p id={noteId} role={question && "alert"} className="text-sm whitespace-normal">
					{question ?? getPriceChangedMessage(price)}
				</p>
			)}
		</form>
	);
}
