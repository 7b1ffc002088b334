import { ChangeButton, ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { read, staffApi } from "#api/client.ts";
import type { Admin } from "#core/accounts/contract.ts";
import type { IssuedPasswordLink } from "#core/accounts/password-links/contract.ts";
import { formatLinkEnd } from "#core/accounts/password-links/messages.ts";
import { renderButtonLabel } from "./button-label.tsx";

const linkApi = staffApi.admin.admins[":id"]["password-link"];

type LinkActionProps = { admin: Admin; onLinkIssued: (issued: IssuedPasswordLink) => void };

/** Invites a person again whose link ended, was lost or was withdrawn. */
export function RenewButton({ admin, onLinkIssued }: LinkActionProps) {
	const label = admin.access === "withdrawn" ? "Invitar de nuevo" : "Renovar enlace";
	const param = { id: admin.id };
	return (
		<ChangeButton change={{ call: () => read(linkApi.$post({ param })), onDone: onLinkIssued }}>
			{renderButtonLabel(admin, label)}
		</ChangeButton>
	);
}

/** Gives a colleague who forgot the password a link to choose another. */
export function ResetLinkButton({ admin, onLinkIssued }: LinkActionProps) {
	return (
		<ConfirmButton
			buttonLabel={renderButtonLabel(admin, "Enlace para elegir contraseña")}
			title={`¿Hacer un enlace para ${admin.full_name}?`}
			text="Quien lo abre elige la contraseña de esta cuenta: dáselo solo a esa persona. La que tiene sirve hasta entonces; al elegir otra, sale del panel en sus demás equipos. Queda en el historial que lo pediste tú."
			confirmLabel="Hacer enlace"
			tone="primary"
			change={{ call: () => read(linkApi.$post({ param: { id: admin.id } })), onDone: onLinkIssued }}
		/>
	);
}

export function WithdrawLinkButton({ admin }: Pick<LinkActionProps, "admin">) {
	return (
		<ChangeButton
			change={{
				call: () => read(linkApi.$delete({ param: { id: admin.id } })),
				successMessage: `El enlace de ${admin.full_name} ya no sirve`,
			}}
		>
			{renderButtonLabel(admin, "Anular enlace")}
		</ChangeButton>
	);
}

/** Says until when the link of a person works; nothing without one. */
export function LinkFacts({ admin, now }: { admin: Admin; now: Date }) {
	const { access, link_expires_at: expiresAt } = admin;
	if (access !== "invited" && !expiresAt) return null;
	const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
	return <p className="text-sm text-muted">{formatLinkFacts(access === "invited", expiresAt, isOver)}</p>;
}

function formatLinkFacts(isInvited: boolean, expiresAt: string | null, isOver: boolean): string {
	if (expiresAt === null) return "Invitación sin enlace: renuévalo para que pueda entrar.";
	const end = formatLinkEnd(expiresAt);
	if (isOver)
		return isInvited ? `Su invitación venció ${end}: renueva el enlace.` : `Su enlace venció ${end}.`;
	return isInvited
		? `Invitación abierta hasta ${end}; falta que elija su contraseña.`
		: `Tiene un enlace para elegir contraseña hasta ${end}.`;
}
