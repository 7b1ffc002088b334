import { useState } from "react";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { IssuedPasswordLink } from "#core/accounts/password-links/contract.ts";
import { formatLinkEnd, formatLinkMessage } from "#core/accounts/password-links/messages.ts";
import { parsePhoneNumber } from "#domain/phone/phone.ts";
import { Button, ChatLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";

/** Loaded only when an owner shows a link. */
const QrCode = createLazyComponent(async () => (await import("#admin/frame/qr-code.tsx")).QrCode);

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

type PasswordLinkDialogProps = { issued: IssuedPasswordLink | undefined; onClose: () => void };

/** Shows a link with which a person chooses a password, and the ways to give it to them. */
export function PasswordLinkDialog({ issued, onClose }: PasswordLinkDialogProps) {
	return (
		<Dialog
			isOpen={Boolean(issued?.link)}
			onClose={onClose}
			ignoresOutsideClick
			size="sm"
			title={`Enlace de ${issued?.user.full_name}`}
			description="Muéstrale el código o mándale el enlace. Al cerrar no se vuelve a mostrar; si hace falta, haces otro."
			footer={<Button onClick={onClose}>Listo</Button>}
		>
			{issued?.link && <LinkSharing user={issued.user} link={issued.link} canEmail={issued.can_email} />}
		</Dialog>
	);
}

type LinkSharingProps = {
	user: IssuedPasswordLink["user"];
	link: NonNullable<IssuedPasswordLink["link"]>;
	canEmail: boolean;
};

function LinkSharing({ user, link, canEmail }: LinkSharingProps) {
	const [phoneInput, setPhoneInput] = useState("");
	const { full_name: fullName, username } = user;
	const expiresAt = link.expires_at;
	const { href: url, hostname } = new URL(link.address, location.origin);
	const kind = user.access === "invited" ? "invitation" : "reset";
	const text = formatLinkMessage({ kind, fullName, username, url, expiresAt });
	return (
		<div className="grid gap-4">
			<p>
				{fullName} elige con él su contraseña y entra. Su usuario es{" "}
				<strong className="font-semibold wrap-anywhere">{username}</strong>. Sirve una vez, hasta{" "}
				{formatLinkEnd(expiresAt)}.
			</p>
			<div className="grid justify-items-center">
				<QrCode text={url} label={`Código QR del enlace de ${fullName}`} />
			</div>
			{LOCAL_HOST.test(hostname) && (
				<p className="border-l-4 border-accent bg-ground p-3 text-sm">
					Este panel está abierto con una dirección que solo sirve en esta computadora. Para que el enlace
					abra en un teléfono, entra al panel con la dirección del taller y haz otro.
				</p>
			)}
			<div className="grid gap-2">
				<code className="border border-edge bg-ground px-3 py-2 text-sm break-all">{url}</code>
				<div className="justify-self-start">
					<CopyText text={url} label="Copiar" done="Enlace copiado" />
				</div>
			</div>
			<FieldScope id="enlace">
				<Field label="Su WhatsApp" name="phone" hint="Si lo dejas vacío, eliges el contacto en WhatsApp.">
					<TextInput
						type="tel"
						autoComplete="off"
						maxLength={40}
						value={phoneInput}
						onChange={({ currentTarget }) => setPhoneInput(currentTarget.value)}
					/>
				</Field>
			</FieldScope>
			<div className="flex flex-wrap gap-2">
				<ChatLink number={parsePhoneNumber(phoneInput)?.e164 ?? ""} text={text} size="sm">
					Enviar por WhatsApp
				</ChatLink>
				{canEmail && <EmailButton user={user} token={link.token} />}
			</div>
		</div>
	);
}

function EmailButton({ user, token }: { user: IssuedPasswordLink["user"]; token: string }) {
	const { run, isBusy } = useChange(null);
	const [isSent, setIsSent] = useState(false);
	const linkApi = staffApi.admin.admins[":id"]["password-link"];
	const handleClick = () =>
		void run({
			call: () => read(linkApi.email.$post({ param: { id: user.id }, json: { token } })),
			successMessage: `El enlace sale para ${user.email}`,
			onDone: () => setIsSent(true),
		});
	return (
		<SmallButton icon="mail" isBusy={isBusy} busyLabel="Enviando…" onClick={handleClick}>
			{isSent ? "Enviar otra vez por correo" : "Enviar por correo"}
		</SmallButton>
	);
}
