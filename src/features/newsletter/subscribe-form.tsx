import { type FormEvent, useRef, useState } from "react";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { oneAtATime } from "#ui/one-at-a-time.ts";
import { CONSENT, EMPTY_EMAIL } from "./sentences.ts";

export type SubscribeFormProps = {
	/** Where the form goes without JavaScript. */
	action: string;
	/** Resolves to why the address was not stored; to nothing when it was, and the field is then cleared. */
	onSubscribe: (subscription: { email: string; website: string }) => Promise<string | undefined>;
	defaultEmail?: string;
	error?: string;
	/** Keeps two of these on one page apart. */
	scope?: string;
};

/** What is wrong with the address. One field alone: what checks whole forms would weigh more than the rest of the footer. */
function faultOf({ validity }: HTMLInputElement): string | undefined {
	if (validity.valid) return undefined;
	return validity.valueMissing ? EMPTY_EMAIL : PERSON_MISSING.email;
}

export function SubscribeForm(props: SubscribeFormProps) {
	const { action, onSubscribe, defaultEmail, error, scope = "boletin" } = props;
	const [isBusy, setBusy] = useState(false);
	const [inTurn] = useState(oneAtATime);
	const [fault, setFault] = useState(error);
	const isAlive = useHydrated();
	const email = useRef<HTMLInputElement>(null);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		void inTurn(() => subscribe(form));
	}

	async function subscribe(form: HTMLFormElement) {
		const found = email.current ? faultOf(email.current) : undefined;
		setFault(found);
		if (found) return email.current?.focus();
		setBusy(true);
		const typed = new FormData(form);
		const reason = await onSubscribe({
			email: String(typed.get("email")).trim(),
			website: String(typed.get("website") ?? ""),
		});
		setBusy(false);
		// The message that floats at the bottom must not hide what it speaks of.
		email.current?.scrollIntoView({ block: "center" });
		if (reason === undefined) form.reset();
		else setFault(reason);
	}

	/** What was refused goes when it is changed, what was found when it is mended. */
	function handleInput() {
		if (email.current && faultOf(email.current) !== fault) setFault(undefined);
	}

	return (
		<FieldScope id={scope}>
			<form
				method="post"
				action={action}
				noValidate={isAlive}
				onInput={handleInput}
				onSubmit={handleSubmit}
			>
				<div className="flex flex-wrap items-start gap-x-2">
					<Field
						label="Correo electrónico"
						name="email"
						error={fault}
						className="min-w-0 grow basis-40"
					>
						<TextInput
							ref={email}
							type="email"
							required
							autoComplete="email"
							inputMode="email"
							defaultValue={defaultEmail}
						/>
					</Field>
					<Button
						type="submit"
						isBusy={isBusy}
						busyLabel="Suscribiendo…"
						className="mt-[1.925rem] shrink-0"
					>
						Suscribir
					</Button>
				</div>
				<div hidden>
					<label>
						Deja esto vacío
						<input type="text" name="website" tabIndex={-1} autoComplete="off" />
					</label>
				</div>
				<p className="mt-3 max-w-prose text-sm text-gris">{CONSENT}</p>
			</form>
		</FieldScope>
	);
}
