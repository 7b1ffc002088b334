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

/** What both forms of the page take. */
export type ContactFormProps = {
	/** The service that a link brought, as in /contacto?servicio=frenos. */
	service: { id: string; name: string } | undefined;
	before: Posted<Typed> | undefined;
};

type FormCardProps = ContactFormProps &
	Pick<Sending<Typed>, "path" | "failed" | "asChat" | "sentTitle" | "noteOf"> & {
		/** Names the section, the form, its draft and what a post without script is for. */
		id: "mensaje" | "cita";
		title: string;
		text: string;
		button: string;
		/** What to say beside an empty field, besides those of the person. */
		missing: Sentences;
		/** What a link filled in, or says first. */
		brought?: Brought;
		/** The form's own questions; with the hours that are left of one that was taken. */
		fields: (free: Refusal["free"]) => ReactNode;
	};

/** A form of the contact page on its card: it checks itself, is sent by the page, and without script posts itself. */
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
		// Hardly anybody has told their car: nothing is fetched for whom there is none to follow.
		if (!isStored("miCarro")) return;
		void import("./begin-with-car.ts").then(
			({ beginWithCar }) => beginWithCar(form.ref.current),
			// Without a line they begin empty.
			() => {},
		);
	}, [form.ref]);
	const begun = { service: service?.name ?? "", ...brought?.fields, ...brought?.begins };
	const typed = before?.typed ?? begun;
	// The hours that are left take the focus themselves; without script they are only read.
	const isSaidBeside = wasTried && refusal?.free !== undefined;
	// Above the form when the page came back from a post, else where the button is.
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
