import type { FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import { useFieldErrors } from "#core/requests/form/field-errors.ts";
import { REPORT_MESSAGES } from "#features/workshop/payments/messages.ts";
import { METHOD_LABELS, PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";
import type { FormError } from "#site/public-form.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, FieldScope, TextArea, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { Icon } from "#ui/icon.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { REPORT_INTENT } from "./report-intent.ts";

const FIELD_MESSAGES = { method: REPORT_MESSAGES.method };
const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

type ReportFormProps = {
	/** The error of the last submission, with what was typed. */
	problem: FormError | undefined;
	typed: Readonly<Record<string, string>> | undefined;
};

/** Asks for a picture of the transfer after the customer said that they paid. */
export function ReportedNote({ hasPhotos }: { hasPhotos: boolean }) {
	return (
		<p className="mt-3">
			{hasPhotos ? (
				<>
					¿Tienes una captura del pago?{" "}
					<a href="#fotos" className="link">
						Agrégala en «Fotos»
					</a>
					.
				</>
			) : (
				"¿Tienes una captura del pago? Mándala por WhatsApp."
			)}
		</p>
	);
}

/** Lets the customer say that they paid; staff look it up before they take it as a payment. */
export function ReportForm({ problem, typed }: ReportFormProps) {
	const isHydrated = useHydrated();
	const isBusy = useNavigation().formData?.get("intent") === REPORT_INTENT;
	const { errors, clientErrors, check, onInput } = useFieldErrors(FIELD_MESSAGES, problem?.fields);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		if (!check(event.currentTarget)) event.preventDefault();
	}

	return (
		<details open={problem !== undefined} className="group mt-6 border-y border-line">
			<summary className="flex min-h-16 list-none items-center gap-3 font-semibold hover:underline [&::-webkit-details-marker]:hidden">
				<Icon name="check" />
				Ya pagué
				<Icon name="chevron-down" className="ml-auto group-open:rotate-180" />
			</summary>
			<FieldScope id={REPORT_INTENT} errors={errors} defaultValues={typed}>
				<Form
					method="post"
					preventScrollReset
					noValidate={isHydrated}
					onInput={onInput}
					onSubmit={handleSubmit}
					className="grid gap-5 pt-2 pb-8"
				>
					<input type="hidden" name="intent" value={REPORT_INTENT} />
					<p>Dinos cómo pagaste. Lo revisamos y te mandamos el comprobante.</p>
					<FormSummary errors={isHydrated ? clientErrors : undefined} />
					<RadioGroup legend="¿Cómo pagaste?" name="method" options={METHOD_OPTIONS} isRequired />
					<Field
						label="Referencia del banco"
						name="bank_reference"
						isRequired={false}
						hint="El número que te dio Yappy o tu banco."
					>
						<TextInput maxLength={60} autoComplete="off" />
					</Field>
					<Field label="Nota" name="note" isRequired={false}>
						<TextArea rows={2} maxLength={300} className="min-h-20!" />
					</Field>
					<p className="text-sm text-muted">Si tienes una captura, la agregas después de avisarnos.</p>
					<Button type="submit" isBusy={isBusy} busyLabel="Avisando…" className="sm:justify-self-start">
						Avisar que pagué
					</Button>
				</Form>
			</FieldScope>
		</details>
	);
}
