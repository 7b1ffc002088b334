import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { EchoedPhone } from "./phone-echo.tsx";

/** What a refused form brings back: a sentence per field, and what was typed when the page has no script. */
export type Refused = { errors?: Record<string, string>; typed?: Record<string, string> };

type PersonFieldsProps = Refused & {
	/** Some forms ask for no e-mail. */
	hasEmail?: boolean;
	/** Goes before each name, as in "customer.phone". */
	prefix?: string;
	emailHint?: ReactNode;
};

/** Name, phone and e-mail, the same in every form. Without a fieldset: the form groups them as it needs. */
export function PersonFields(props: PersonFieldsProps) {
	const { errors = {}, typed = {}, hasEmail = true, prefix = "", emailHint } = props;
	const at = (name: string) => ({ name: prefix + name, error: errors[prefix + name] });
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<Field label="Nombre Completo" isRequired {...at("name")} className="sm:col-span-2">
				<TextInput autoComplete="name" maxLength={120} defaultValue={typed[`${prefix}name`]} />
			</Field>
			<Field
				label="Teléfono"
				isRequired
				{...at("phone")}
				className={hasEmail ? undefined : "sm:col-span-2"}
			>
				<EchoedPhone
					type="tel"
					inputMode="tel"
					autoComplete="tel"
					placeholder="6xxx-xxxx"
					maxLength={40}
					defaultValue={typed[`${prefix}phone`]}
				/>
			</Field>
			{hasEmail && (
				<Field label="Correo" isRequired={false} hint={emailHint} {...at("email")}>
					<TextInput
						type="email"
						autoComplete="email"
						placeholder="tu@correo.com"
						maxLength={200}
						defaultValue={typed[`${prefix}email`]}
					/>
				</Field>
			)}
		</div>
	);
}

/** One tap instead of typing the same again; nothing when this visit sent no request yet. */
export function PersonOffer({ offer }: { offer: (() => void) | undefined }) {
	if (!offer) return null;
	return (
		<Button tone="line" size="sm" icon="user" onClick={offer}>
			Usar los datos de mi última solicitud
		</Button>
	);
}

/** A field that people never meet; whoever fills it in lands in quarantine. */
export function TrapField() {
	return (
		<div className="hidden" aria-hidden="true">
			<label>
				Deja este campo vacío
				<input type="text" name="website" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	);
}
