import { type FormEvent, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { CONSENT, EMPTY_EMAIL } from "./copy.ts";

type SubscribeFormProps = {
	/** Where the form goes without JavaScript. */
	action: string;
	/** Resolves to why the address was not stored; to nothing when it was, and the field is then cleared. */
	onSubscribe: (subscription: { email: string; website: string }) => Promise<string | undefined>;
	defaultEmail?: string;
	error?: string;
	/** Keeps two of these on one page apart. */
	scope?: string;
};

export function SubscribeForm(props: SubscribeFormProps) {
	const { action, onSubscribe, defaultEmail, error, scope = "boletin" } = props;
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState(error);
	const email = useRef<HTMLInputElement>(null);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const form = event.currentTarget;
		const typed = email.current?.value.trim() ?? "";
		setProblem(typed ? undefined : EMPTY_EMAIL);
		if (!typed) return email.current?.focus();
		setBusy(true);
		const website = String(new FormData(form).get("website") ?? "");
		const reason = await onSubscribe({ email: typed, website });
		setBusy(false);
		if (reason === undefined) form.reset();
		else setProblem(reason);
	}

	return (
		<FieldScope id={scope}>
			<form method="post" action={action} onSubmit={handleSubmit}>
				<div className="flex flex-wrap items-start gap-x-2">
					<Field
						label="Correo electrónico"
						name="email"
						error={problem}
						className="min-w-0 grow basis-40"
					>
						<TextInput
							ref={email}
							type="email"
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
						<input name="website" tabIndex={-1} autoComplete="off" />
					</label>
				</div>
				<p className="mt-3 max-w-prose text-sm text-gris">{CONSENT}</p>
			</form>
		</FieldScope>
	);
}
