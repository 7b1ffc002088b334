import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import { parseTypedInteger } from "#domain/text/typed-integer.ts";
import { formatIntegersOnly, QUANTITY_LIMIT_MESSAGE } from "#features/inbox/quotes/quantity-messages.ts";
import { IconButton } from "#ui/button.tsx";

type QuantityStepperProps = {
	/** Name of the product, for screen readers. */
	product: string;
	quantity: number;
	/** Called with 0 to remove the product. */
	onChange: (quantity: number) => void;
};

/** Characters that the field accepts before its message is read. */
const MAX_LENGTH = 9;

/** The quantity of a line, with a message at the limit and for anything but a whole number. @source rules 2.4 */
export function QuantityStepper({ product, quantity, onChange }: QuantityStepperProps) {
	const noteId = useId();
	// The field may be empty or 0 while the visitor types; the list takes only quantities from 1 on.
	const [editedText, setEditedText] = useState<string>();
	const [isRejected, setIsRejected] = useState(false);
	/** The quantity before the visitor typed: «1.5» passes through «1». */
	const quantityBefore = useRef(quantity);

	function handleFocus({ target }: FocusEvent<HTMLInputElement>) {
		quantityBefore.current = quantity;
		target.select();
	}

	function handleTyped(text: string) {
		setEditedText(text.slice(0, MAX_LENGTH));
		const typedQuantity = parseTypedInteger(text);
		const isInvalid = text.trim() !== "" && Number.isNaN(typedQuantity);
		setIsRejected(isInvalid);
		if (isInvalid) onChange(quantityBefore.current);
		else if (typedQuantity > 0) onChange(Math.min(typedQuantity, QUOTE_MAX_QUANTITY));
	}

	function handleStep(next: number) {
		setIsRejected(false);
		onChange(next);
	}

	function commitTyped() {
		setEditedText(undefined);
		if (editedText && parseTypedInteger(editedText) === 0) onChange(0);
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
					onClick={() => handleStep(quantity - 1)}
				/>
				<input
					type="text"
					inputMode="numeric"
					autoComplete="off"
					aria-label={`Cantidad: ${product}`}
					aria-describedby={isAtLimit || isRejected ? noteId : undefined}
					aria-invalid={isRejected || undefined}
					value={editedText ?? quantity}
					onChange={(event) => handleTyped(event.target.value)}
					onFocus={handleFocus}
					onBlur={commitTyped}
					onKeyDown={handleKey}
					className="num h-11 w-11 text-center font-semibold"
				/>
				<IconButton
					icon="plus"
					iconSize={18}
					label={`Agregar uno: ${product}`}
					disabled={isAtLimit}
					onClick={() => handleStep(quantity + 1)}
				/>
			</div>
			<p id={noteId} role="status" className="text-sm text-muted not-empty:mt-1">
				{isRejected ? formatIntegersOnly(quantity) : isAtLimit && QUANTITY_LIMIT_MESSAGE}
			</p>
		</div>
	);
}
