import { useState } from "react";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { getAmountError, parseCents } from "#features/workshop/estimates/admin/fields.ts";
import { MAX_UNIT_CENTS } from "#features/workshop/estimates/bounds.ts";
import { PRICE_LIST_MESSAGES } from "#features/workshop/estimates/messages.ts";
import { findDiagnosis } from "#features/workshop/estimates/price-list/check-up.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { bindField } from "#ui/field-binding.ts";
import { InputField } from "#ui/input-field.tsx";
import { useFocusLater } from "#ui/use-focus-later.ts";

/** The check-up charge in a form. */
export type Checkup = {
	isOffered: boolean;
	isCharged: boolean;
	setIsCharged: (isCharged: boolean) => void;
	/** The price as typed. */
	price: string;
	setPrice: (price: string) => void;
	/** The amount; 0 while there is none. */
	cents: number;
	/** Returns the message of a wrong amount by field; empty when it may be sent. */
	validate: () => Record<string, string>;
	/** The part that the request sends. */
	input: { checkup_cents?: number };
};

/**
 * Holds the check-up charge of a car that leaves unrepaired: off at first, with the price of the shop's diagnosis.
 *
 * @param isOffered false for a move that charges none
 */
export function useCheckup(isOffered: boolean): Checkup {
	const [isCharged, setIsCharged] = useState(false);
	const [typedPrice, setTypedPrice] = useState<string>();
	const { answer } = useFetch(isOffered ? "menu" : undefined, () =>
		read(staffApi.admin["price-list"].$get({}, BACKGROUND_CALL)),
	);
	const usualCents = findDiagnosis(answer?.items ?? [])?.price_cents ?? null;
	const price = typedPrice ?? (usualCents === null ? "" : (usualCents / 100).toFixed(2));
	const cents = isCharged ? parseCents(price) : 0;
	return {
		isOffered,
		isCharged,
		setIsCharged,
		price,
		setPrice: setTypedPrice,
		cents,
		validate(): Record<string, string> {
			if (!isCharged) return {};
			const error = getAmountError(price, MAX_UNIT_CENTS) ?? (cents === 0 && PRICE_LIST_MESSAGES.price);
			return error ? { checkup_cents: error } : {};
		},
		input: isCharged ? { checkup_cents: cents } : {},
	};
}

type CheckupFieldsProps = {
	checkup: Checkup;
	/** An estimate waits for the customer's answer. */
	hasWaitingEstimate: boolean;
};

/** Asks whether the car that leaves pays its check-up, and how much. */
export function CheckupFields({ checkup, hasWaitingEstimate }: CheckupFieldsProps) {
	const { isCharged, setIsCharged, price, setPrice } = checkup;
	const focusLater = useFocusLater();

	function handleToggle(isChecked: boolean) {
		if (isChecked) focusLater("checkup_cents");
		setIsCharged(isChecked);
	}

	return (
		<div>
			<Checkbox
				label="Cobrar la revisión"
				name="charges_checkup"
				checked={isCharged}
				onChange={({ currentTarget }) => handleToggle(currentTarget.checked)}
			/>
			{isCharged && (
				<InputField
					label="Precio con ITBMS"
					name="checkup_cents"
					hint={
						hasWaitingEstimate
							? "La cotización sin respuesta queda como «No por ahora», para su próxima visita."
							: undefined
					}
					inputMode="decimal"
					maxLength={16}
					inputClass="num"
					{...bindField(price, setPrice)}
				/>
			)}
		</div>
	);
}
