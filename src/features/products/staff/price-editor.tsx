import { type FormEvent, useId, useRef, useState } from "react";
import { dollarsIn, doubtAbout } from "#panama/dollars.ts";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { centsOf } from "./rules.ts";

type PriceEditorProps = {
	name: string;
	/** Stored price in dollars. */
	price: number;
	/** Resolves to true when saved; otherwise the field stays open. */
	onSave: (price: number) => Promise<boolean>;
};

/** Returns the message for a price that another user changed first. */
export function changedMeanwhile(price: number): string {
	return `Ahora cuesta ${formatUsd(centsOf(price))}: alguien cambió el producto mientras editabas. Guarda otra vez si vale el tuyo.`;
}

/** A price with inline editing. @source rules 6.7 */
export function PriceEditor({ name, price, onSave }: PriceEditorProps) {
	/** Price at the time the field was opened; undefined while it is closed. */
	const [seen, setSeen] = useState<number>();
	const [isBusy, setIsBusy] = useState(false);
	/** Question about an amount that can be read in two ways. */
	const [doubt, setDoubt] = useState<string>();
	const noteId = useId();
	const button = useRef<HTMLButtonElement>(null);

	function close() {
		setSeen(undefined);
		setDoubt(undefined);
		requestAnimationFrame(() => {
			// The user may be typing elsewhere by the time it is saved.
			if (document.activeElement === document.body) button.current?.focus();
		});
	}

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const written = String(new FormData(event.currentTarget).get("price"));
		const typed = dollarsIn(written);
		if (isBusy) return;
		const asked = doubtAbout(written);
		setDoubt(asked);
		if (asked) return;
		if (typed === price) return close();
		setIsBusy(true);
		if (await onSave(typed)) close();
		setIsBusy(false);
	}

	const isStale = price !== seen;
	if (seen === undefined)
		return (
			<button
				ref={button}
				type="button"
				onClick={() => setSeen(price)}
				aria-label={`Cambiar el precio de ${name}, ${formatUsd(centsOf(price))}`}
				className="num inline-flex min-h-9 items-center gap-1.5 font-semibold hover:underline"
			>
				{formatUsd(centsOf(price))}
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
				aria-describedby={doubt || isStale ? noteId : undefined}
				aria-invalid={doubt ? true : undefined}
				aria-label={`Precio de ${name} en dólares`}
				name="price"
				required
				inputMode="decimal"
				autoComplete="off"
				defaultValue={seen.toFixed(2)}
				onFocus={(event) => event.target.select()}
				className="input num min-h-10 w-26 px-2 py-1"
			/>
			<Button type="submit" size="sm" isBusy={isBusy} className="px-3">
				Guardar
			</Button>
			<Button tone="quiet" size="sm" onClick={close} className="px-2">
				Cancelar
			</Button>
			{(doubt || isStale) && (
				<p id={noteId} role={doubt && "alert"} className="text-sm whitespace-normal">
					{doubt ?? changedMeanwhile(price)}
				</p>
			)}
		</form>
	);
}
