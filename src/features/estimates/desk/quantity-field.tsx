import { useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { useFieldId } from "#ui/field.tsx";
import { hundredthsIn } from "./fields.ts";

type QuantityFieldProps = {
	/** Names the control among those of the form. */
	name: string;
	/** Whose quantity it is, for those who do not see the row. */
	of: string;
	/** As typed: «2», «1.5». */
	quantity: string;
	onChange: (quantity: string) => void;
};

/** How many, by steps of one or typed; of hours a part too. */
export function QuantityField({ name, of, quantity, onChange }: QuantityFieldProps) {
	const id = useFieldId(name);
	const [typed, setTyped] = useState<string>();
	const hundredths = hundredthsIn(quantity);
	const step = (by: number) => onChange(String(Math.max(hundredths + by * 100, 100) / 100));

	function handleTyped(text: string) {
		setTyped(text);
		if (hundredthsIn(text) > 0) onChange(text.trim().replace(",", "."));
	}

	return (
		<div className="flex w-fit items-center rounded-md border border-borde bg-papel">
			<IconButton
				icon="minus"
				iconSize={16}
				label={`Quitar uno: ${of}`}
				disabled={hundredths <= 100}
				onClick={() => step(-1)}
			/>
			<input
				id={id}
				type="text"
				inputMode="decimal"
				autoComplete="off"
				aria-label={`Cantidad: ${of}`}
				value={typed ?? quantity}
				maxLength={7}
				onChange={(event) => handleTyped(event.target.value)}
				onFocus={(event) => event.target.select()}
				onBlur={() => setTyped(undefined)}
				className="num h-11 w-11 text-center font-semibold"
			/>
			<IconButton icon="plus" iconSize={16} label={`Agregar uno: ${of}`} onClick={() => step(1)} />
		</div>
	);
}
