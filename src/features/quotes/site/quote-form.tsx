import type { ReactNode } from "react";
import { ConsentNote } from "#core/requests/form/consent-note.tsx";
import { HoneypotField, PersonFields } from "#core/requests/form/person-fields.tsx";
import { VehicleFields } from "#core/requests/form/vehicle-fields.tsx";
import { Field, FieldScope, TextArea } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";

type QuoteFieldsProps = {
	scope: string;
	/** ISO day in Panama. */
	today: string;
	/** Messages by field name; `message` is the one that belongs to no field. */
	errors: Record<string, string>;
	message: string | undefined;
	/** Submitted values, when the page is rendered again without JavaScript. */
	typed?: Record<string, string>;
	/** Alternative to the form, shown under an error that no field can fix. */
	wayOut?: ReactNode;
};

/** The customer's part of a quote, the same in the dialog and on a product's page. */
export function QuoteFields(props: QuoteFieldsProps) {
	const { scope, today, errors, message, typed, wayOut } = props;
	return (
		<FieldScope id={scope} errors={errors} defaultValues={typed}>
			<div className="grid gap-5">
				<FormSummary message={message} />
				{message && wayOut}
				<PersonFields prefix="customer." />
				<HoneypotField />
				<fieldset className="min-w-0">
					<legend className="mb-3">
						<span className="title-4">¿Para qué carro?</span>
						<span className="mt-1 block text-sm text-muted">
							Si nos lo dices, te confirmamos que le sirve.
						</span>
					</legend>
					<VehicleFields today={today} isRequired={false} />
				</fieldset>
				<Field
					label="Notas"
					name="customer.notes"
					isRequired={false}
					hint="Lo que debamos saber de tu pedido."
				>
					<TextArea maxLength={2000} rows={3} />
				</Field>
				<ConsentNote />
			</div>
		</FieldScope>
	);
}
