import { type KeyboardEvent, useId, useState } from "react";
import { QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import { QUANTITY_LIMIT_MESSAGE } from "#features/quotes/quantity-messages.ts";
import { IconButton } from "#ui/button.tsx";

type QuantityStepperProps = {
	/** Name of the product, for screen readers. */
	product: string;
	quantity: number;
	/** Called with 0 to remove the product. */
	onChange: (quantity: number) => void;
};

/** Digits that the field accepts before the message about the limit is read. */
const MAX_DIGITS = 6;

/** The quantity of a line, with a message at the limit. @source rules 2.4 */
export function QuantityStepper({ product, quantity, onChange }: QuantityStepperProps) {
	const noteId = useId();
	// The field may be empty or 0 while the visitor types; the list takes only quantities from 1 on.
	const [typed, setTyped] = useState<string>();

	function handleTyped(text: string) {
		const digits = text.replace(/\D/g, "").slice(0, MAX_DIGITS);
		setTyped(digits);
		if (Number(digits) > 0) onChange(Math.min(Number(digits), QUOTE_MAX_QUANTITY));
	}

	function commitTyped() {
		setTyped(undefined);
		if (typed && Number(typed) === 0) onChange(0);
	}

	function handleKey({ key }: KeyboardEvent) {
		if (key === "Enter") commitTyped();
	}

	const isAtLimit = quantity >= QUOTE_MAX_QUANTITY;
	return (
		<div>
			<div className="flex w-fit items-center rounded-md border border-edge">
				<IconButton
					icon="minus"
					iconSize={18}
					label={`Quitar uno: ${product}`}
					onClick={() => onChange(quantity - 1)}
				/>
				<input
					type="text"
					inputMode="numeric"
					autoComplete="off"
					aria-label={`Cantidad: ${product}`}
					aria-describedby={isAtLimit ? noteId : undefined}
					value={typed ?? quantity}
					onChange={(event) => handleTyped(event.target.value)}
					onFocus={(event) => event.target.select()}
					onBlur={commitTyped}
					onKeyDown={handleKey}
					className="num h-11 w-11 text-center font-semibold"
				/>
				<IconButton
					icon="plus"
					iconSize={18}
					label={`Agregar uno: ${product}`}
					disabled={isAtLimit}
					onClick={() => onChange(quantity + 1)}
				/>
			</div>
			<p id={noteId} role="status" className="text-sm text-muted not-empty:mt-1">
				{isAtLimit && QUANTITY_LIMIT_MESSAGE}
			</p>
		</div>
	);
}
