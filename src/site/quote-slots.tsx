import { ConsentNote } from "#features/leads/form/consent-note.tsx";
import { PersonFields, TrapField } from "#features/leads/form/person-fields.tsx";
import type { QuoteFormSlots } from "#features/quotes/quote-form.tsx";

/** What quote forms borrow from the other rooms. */
export const QUOTE_SLOTS: QuoteFormSlots = {
	person: (refused) => (
		<>
			<PersonFields prefix="customer." {...refused} />
			<TrapField />
		</>
	),
	consent: <ConsentNote />,
};
