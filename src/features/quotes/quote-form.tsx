import type { ReactNode } from "react";
import { Field, FieldScope, TextArea } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";

/** Parts of other rooms, which the page fills in. */
export type QuoteFormSlots = {
	/** Name, phone and e-mail, called customer.name and so on. */
	person: (refused: {
		errors?: Record<string, string>;
		typed?: Record<string, string>;
	}) => ReactNode;
	/** For which car it is, which may be left out. */
	car: QuoteFormSlots["person"];
	consent: ReactNode;
};

type QuoteFieldsProps = {
	scope: string;
	slots: QuoteFormSlots;
	/** Sentence by field name, and one that belongs to no field. */
	errors: Record<string, string>;
	message: string | undefined;
	/** What was typed, when the page has no script and comes back. */
	typed?: Record<string, string>;
	/** A way out, shown under a refusal that no field can mend. */
	wayOut?: ReactNode;
};

/** The customer's part of a quote, the same in the dialog and on a product's page. */
export function QuoteFields(props: QuoteFieldsProps) {
	const { scope, slots, errors, message, typed, wayOut } = props;
	return (
		<FieldScope id={scope}>
			<div className="grid gap-5">
				<FormSummary errors={errors} message={message} />
				{message && wayOut}
				{slots.person({ errors, typed })}
				{slots.car({ errors, typed })}
				<Field
					label="Notas"
					name="customer.notes"
					isRequired={false}
					error={errors["customer.notes"]}
					hint="Lo que debamos saber de tu pedido."
				>
					<TextArea maxLength={2000} rows={3} defaultValue={typed?.["customer.notes"]} />
				</Field>
				{slots.consent}
			</div>
		</FieldScope>
	);
}
