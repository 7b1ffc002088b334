import { ConsentNote } from "#features/leads/form/consent-note.tsx";
import { PersonFields, type Refused, TrapField } from "#features/leads/form/person-fields.tsx";
import { VehicleFields } from "#features/leads/form/vehicle-fields.tsx";
import type { QuoteFormSlots } from "#features/quotes/quote-form.tsx";
import { useSite } from "./site-data.ts";

/** What quote forms borrow from the other rooms. */
export const QUOTE_SLOTS: QuoteFormSlots = {
	person: (refused) => (
		<>
			<PersonFields prefix="customer." {...refused} />
			<TrapField />
		</>
	),
	car: (refused) => <QuoteCar {...refused} />,
	consent: <ConsentNote />,
};

function QuoteCar(refused: Refused) {
	const { today } = useSite().settings;
	return (
		<fieldset className="min-w-0">
			<legend className="mb-3">
				<span className="title-4">¿Para qué carro?</span>
				<span className="mt-1 block text-sm text-gris">
					Si nos lo dices, te confirmamos que le sirve.
				</span>
			</legend>
			<VehicleFields {...refused} today={today} isRequired={false} />
		</fieldset>
	);
}
