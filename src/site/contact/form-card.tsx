import { type ReactNode, useEffect } from "react";
import { isStored } from "#device/tab.ts";
import { ConsentNote } from "#features/leads/form/consent-note.tsx";
import type { Sentences } from "#features/leads/form/form-check.ts";
import type { Brought } from "#features/leads/form/form-draft.ts";
import { type Refusal, useLiveForm } from "#features/leads/form/live-form.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import { PersonOffer, TrapField } from "#features/leads/form/person-fields.tsx";
import { type Posted, type Sending, useSender } from "#site/sender.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { useNamed } from "./named.ts";
import { OutcomeNote } from "./outcome-note.tsx";

type Typed = Record<string, string>;

/** Props that both forms of the page take. */
export type ContactFormProps = {
	/** The service that a link preselects, as in /contacto?servicio=frenos. */
	service: { id: string; name: string } | undefined;
	before: Posted<Typed> | undefined;
};

type FormCardProps = ContactFormProps &
	Pick<Sending<Typed>, "path" | "failed" | "asChat" | "sentTitle" | "noteOf"> & {
		/** Names the section, the form, its draft, and the intent of a post without script. */
		id: "mensaje" | "cita";
		title: string;
		text: string;
		button: string;
		/** Messages of required fields, in addition to those of the person. */
		missing: Sentences;
		/** Values that a link fills in, or text that it puts first. */
		brought?: Brought;
		/** Renders the form's own fields; receives the free hours if the requested one is taken. */
		fields: (free: Refusal["free"]) => ReactNode;
	};

/**
 * Renders a form of the contact page on its card. The script validates and sends it; without script it posts itself.
 */
export function FormCard(props: FormCardProps) {
	const { id, title, text, button, service, missing, brought, fields, ...sending } = props;
	const { before } = sending;
	const sender = useSender<Typed>({ ...sending, onStored: () => ({}) });
	const { send, isSending, refusal, wasTried } = sender;
	const section = useNamed(id);
	const { form, errors, found, offer } = useLiveForm({
		draft: id,
		...(brought && !before && { brought }),
		missing: { ...PERSON_MISSING, ...missing },
		refused: refusal?.fields,
		onSend: send,
	});
	useEffect(() => {
		// Few visitors have stored their car, so the others do not fetch this script.
		if (!isStored("miCarro")) return;
		void import("./begin-with-car.ts").then(
			({ beginWithCar }) => beginWithCar(form.ref.current),
			// The forms start empty if the script does not load.
			() => {},
		);
	}, [form.ref]);
	const begun = { service: service?.name ?? "", ...brought?.fields, ...brought?.begins };
	const typed = before?.typed ?? begun;
	// The list of free hours takes the focus itself; without script it is only shown.
	const isSaidBeside = wasTried && refusal?.free !== undefined;
	// Shown above the form after a post without script, otherwise beside the button.
	const notice = <OutcomeNote sender={sender} />;
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
			<FieldScope id={id} errors={errors} typed={typed}>
				<form {...form} method="post" action={`/contacto#${id}`} className="grid gap-5">
					{!wasTried && notice}
					<FormSummary errors={isSaidBeside ? found : undefined} />
					<input type="hidden" name="intent" value={id} />
					<TrapField />
					<PersonOffer offer={offer} />
					<ContactFields isVisit={id === "cita"} />
					{fields(refusal?.free)}
					<ConsentNote />
					<Button
						type="submit"
						isBusy={isSending}
						busyLabel="Enviando..."
						className="sm:justify-self-start"
					>
						{button}
					</Button>
					{wasTried && notice}
				</form>
			</FieldScope>
		</section>
	);
}
