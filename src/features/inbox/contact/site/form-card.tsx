import { type ReactNode, useEffect } from "react";
import { ConsentNote } from "#core/requests/form/consent-note.tsx";
import type { FieldMessages } from "#core/requests/form/form-check.ts";
import type { InitialValues } from "#core/requests/form/form-draft.ts";
import { PERSON_MESSAGES } from "#core/requests/form/messages.ts";
import { HoneypotField, PersonOffer } from "#core/requests/form/person-fields.tsx";
import { hasStoredValue } from "#domain/browser-storage/tab-storage.ts";
import { OutcomeNote } from "#site/outcome-note.tsx";
import {
	type FailedPost,
	type FormError,
	type FormSubmissionOptions,
	useFormSubmission,
	useLiveForm,
} from "#site/public-form.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { useAnchorSection } from "./use-anchor-section.ts";

type FormValues = Record<string, string>;

/** Props that both forms of the page take. */
export type ContactFormProps = {
	/** The service that a link preselects, as in /contacto?servicio=frenos. */
	service: { id: string; name: string } | undefined;
	initialResult: FailedPost<FormValues> | undefined;
};

type FormCardProps = ContactFormProps &
	Pick<FormSubmissionOptions<FormValues>, "path" | "failed" | "formatChat" | "sentTitle" | "getNote"> & {
		/** Names the section, the form, its draft, and the intent of a post without script. */
		id: "mensaje" | "cita";
		title: string;
		text: string;
		button: string;
		/** Messages of required fields, in addition to those of the person. */
		requiredMessages: FieldMessages;
		/** Values that a link fills in, or text that it puts first. */
		prefill?: InitialValues;
		/** Renders the form's own fields; receives the free hours if the requested one is taken. */
		fields: (freeHours: FormError["free"]) => ReactNode;
	};

/**
 * Renders a form of the contact page on its card. The script validates and sends it; without script it posts itself.
 */
export function FormCard(props: FormCardProps) {
	const { id, title, text, button, service, requiredMessages, prefill, fields, ...sending } = props;
	const { initialResult } = sending;
	const submission = useFormSubmission<FormValues>({ ...sending, onStored: () => ({}) });
	const { send, isSending, error: rejection, wasSubmitted } = submission;
	const section = useAnchorSection(id);
	const { form, errors, clientErrors, offer } = useLiveForm({
		draft: id,
		...(prefill && !initialResult && { initialValues: prefill }),
		messages: { ...PERSON_MESSAGES, ...requiredMessages },
		serverErrors: rejection?.fields,
		onSend: send,
	});
	useEffect(() => {
		// Few visitors have stored their car, so the others do not fetch this script.
		if (!hasStoredValue("miCarro")) return;
		void import("./prefill-car.ts").then(
			({ prefillCarLine }) => prefillCarLine(form.ref.current),
			// The forms start empty if the script does not load.
			() => {},
		);
	}, [form.ref]);
	const initialValues = { service: service?.name ?? "", ...prefill?.fields, ...prefill?.prefixes };
	const values = initialResult?.typed ?? initialValues;
	// Then the list of free hours takes the focus, so the summary must not repeat the server's errors.
	const areFreeHoursFocused = wasSubmitted && rejection?.free !== undefined;
	// Shown above the form after a post without script, otherwise beside the button.
	const notice = <OutcomeNote submission={submission} />;
	return (
		<section
			ref={section}
			id={id}
			tabIndex={-1}
			aria-labelledby={`${id}-titulo`}
			className="card min-w-0 p-5 outline-none md:p-8"
		>
			<h2 id={`${id}-titulo`} className="title-3">
				{title}
			</h2>
			<p className="mt-2 mb-6 text-muted">{text}</p>
			<FieldScope id={id} errors={errors} defaultValues={values}>
				<form {...form} method="post" action={`/contacto#${id}`} className="grid gap-5">
					{!wasSubmitted && notice}
					<FormSummary errors={areFreeHoursFocused ? clientErrors : undefined} />
					<input type="hidden" name="intent" value={id} />
					<HoneypotField />
					<PersonOffer offer={offer} />
					<ContactFields isVisit={id === "cita"} />
					{fields(rejection?.free)}
					<ConsentNote />
					<Button type="submit" isBusy={isSending} busyLabel="Enviando..." className="sm:justify-self-start">
						{button}
					</Button>
					{wasSubmitted && notice}
				</form>
			</FieldScope>
		</section>
	);
}
