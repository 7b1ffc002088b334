import { type KeyboardEvent, useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { QUOTE_MAX_QUANTITY } from "#workshop.ts";

type QuantityStepperProps = {
	/** Whose quantity it is, for those who do not see the row. */
	product: string;
	quantity: number;
	/** 0 takes the product off the list. */
	onChange: (quantity: number) => void;
};

export function QuantityStepper({ product, quantity, onChange }: QuantityStepperProps) {
	// While someone types, the field may be empty or 0; the list only follows whole pieces.
	const [typed, setTyped] = useState<string>();

	function handleTyped(text: string) {
		const digits = text.replace(/\D/g, "").slice(0, 3);
		setTyped(digits);
		if (Number(digits) > 0) onChange(Number(digits));
	}

	function settle() {
		setTyped(undefined);
		if (typed && Number(typed) === 0) onChange(0);
	}

	function handleKey({ key }: KeyboardEvent) {
		if (key === "Enter") settle();
	}

	return (
		<div className="flex w-fit items-center rounded-md border border-borde">
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
				value={typed ?? quantity}
				onChange={(event) => handleTyped(event.target.value)}
				onFocus={(event) => event.target.select()}
				onBlur={settle}
				onKeyDown={handleKey}
				className="num h-11 w-11 text-center font-semibold"
			/>
			<IconButton
				icon="plus"
				iconSize={18}
				label={`Agregar uno: ${product}`}
				disabled={quantity >= QUOTE_MAX_QUANTITY}
				onClick={() => onChange(quantity + 1)}
			/>
		</div>
	);
}
