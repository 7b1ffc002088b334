import { useState } from "react";
import { ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { type FormActions, FormButton } from "#admin/frame/form-dialog.tsx";
import { MoreActions } from "#admin/frame/more-actions.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { getFieldErrors, read, staffApi } from "#api/client.ts";
import type { Admin, IssuedPassword, Team as TeamList } from "#core/accounts/contract.ts";
import type { IssuedPasswordLink } from "#core/accounts/password-links/contract.ts";
import { stopsWorkingOnCars } from "#core/accounts/rules.ts";
import { getRoleName, hasRight } from "#domain/permissions.ts";
import { Badge } from "#ui/badge.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { bindField } from "#ui/field-binding.ts";
import { formatDate } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.tsx";
import { renderButtonLabel } from "./button-label.tsx";
import { CarsField, parseCarsTo } from "./cars-field.tsx";
import { IssuedPasswordDialog } from "./issued-password-dialog.tsx";
import { LinkFacts, RenewButton, ResetLinkButton, WithdrawLinkButton } from "./link-actions.tsx";
import { PasswordLinkDialog } from "./password-link-dialog.tsx";
import { RoleField } from "./role-field.tsx";

const adminApi = staffApi.admin.admins[":id"];

/** Lists the panel accounts and their actions; the user's own account has none. */
export function Team({ team }: { team: TeamList }) {
	const now = useServerNow();
	const [issuedPassword, setIssuedPassword] = useState<IssuedPassword>();
	const [issuedLink, setIssuedLink] = useState<IssuedPasswordLink>();
	return (
		<>
			<ul className="border border-line">
				{team.admins.map((admin) => (
					<li key={admin.id} className="border-b border-line px-4 py-3 last:border-b-0">
						<AdminFacts admin={admin} now={now} />
						{!admin.is_you && (
							<div className="mt-2 flex flex-wrap gap-2">
								<AdminActions
									admin={admin}
									team={team.admins}
									onPasswordIssued={setIssuedPassword}
									onLinkIssued={setIssuedLink}
								/>
							</div>
						)}
					</li>
				))}
			</ul>
			<TwoStepPolicy isRequired={team.owners_need_two_step} />
			<IssuedPasswordDialog
				issuedPassword={issuedPassword}
				onClose={() => setIssuedPassword(clearIf(issuedPassword))}
			/>
			<PasswordLinkDialog issued={issuedLink} onClose={() => setIssuedLink(clearIf(issuedLink))} />
		</>
	);
}

const ACCESS_LABELS: Readonly<Record<Admin["access"], string>> = {
	active: "",
	invited: "invitado",
	disabled: "desactivado",
	withdrawn: "invitación retirada",
};

function AdminFacts({ admin, now }: { admin: Admin; now: Date }) {
	return (
		<>
			<p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
				{admin.full_name}
				<Badge tone={admin.disabled_at ? "line" : undefined}>{getRoleName(admin.role)}</Badge>
				{admin.is_you && <Badge tone="line">tú</Badge>}
				{admin.has_two_step && <Badge tone="line">dos pasos</Badge>}
				{ACCESS_LABELS[admin.access] && <Badge tone="line">{ACCESS_LABELS[admin.access]}</Badge>}
			</p>
			<p className="text-sm text-muted wrap-anywhere">
				{admin.username}
				{admin.email && <span>{` · ${admin.email}`}</span>}
			</p>
			<p className="text-sm text-muted">
				{admin.last_login_at
					? `Último ingreso ${formatRelative(admin.last_login_at, now)}`
					: `Cuenta creada el ${formatDate(admin.created_at)}; nunca ha entrado`}
			</p>
			<LinkFacts admin={admin} now={now} />
		</>
	);
}

function ReactivateButton({ admin }: { admin: Admin }) {
	const { run, isBusy } = useChange();
	const handleClick = () =>
		void run({
			call: () => read(adminApi.deactivation.$delete({ param: { id: admin.id } })),
			successMessage: `${admin.full_name} puede entrar otra vez`,
		});
	return (
		<SmallButton isBusy={isBusy} onClick={handleClick}>
			{renderButtonLabel(admin, "Reactivar")}
		</SmallButton>
	);
}

type ActionsProps = {
	admin: Admin;
	team: readonly Admin[];
	onPasswordIssued: (issuedPassword: IssuedPassword) => void;
	onLinkIssued: (issuedLink: IssuedPasswordLink) => void;
};

function AdminActions(props: ActionsProps) {
	const { admin, team, onLinkIssued } = props;
	switch (admin.access) {
		case "active":
			return <ActiveActions {...props} />;
		// One case, so that the button of a person who is invited again keeps the focus.
		case "invited":
		case "withdrawn":
			return (
				<>
					<RenewButton admin={admin} onLinkIssued={onLinkIssued} />
					{admin.access === "invited" && (
						<MoreActions subject={admin.full_name}>
							<RoleButton admin={admin} team={team} />
							<DeactivateButton admin={admin} team={team} />
						</MoreActions>
					)}
				</>
			);
		case "disabled":
			return <ReactivateButton admin={admin} />;
	}
}

function ActiveActions({ admin, team, onPasswordIssued, onLinkIssued }: ActionsProps) {
	const { id, full_name: name, has_two_step: hasTwoStep } = admin;
	const param = { id };
	return (
		<>
			<RoleButton admin={admin} team={team} />
			<ResetLinkButton admin={admin} onLinkIssued={onLinkIssued} />
			<MoreActions subject={name}>
				{admin.link_expires_at && <WithdrawLinkButton admin={admin} />}
				<ConfirmButton
					buttonLabel={renderButtonLabel(admin, "Dar contraseña nueva")}
					title={`¿Dar una contraseña nueva a ${name}?`}
					text="La que tiene deja de servir y sale del panel en todos sus equipos. La nueva se muestra aquí una sola vez, y al entrar elige una propia."
					confirmLabel="Dar contraseña nueva"
					tone="primary"
					change={{ call: () => read(adminApi.password.$post({ param })), onDone: onPasswordIssued }}
				/>
				{hasTwoStep && (
					<ConfirmButton
						buttonLabel={renderButtonLabel(admin, "Quitar dos pasos")}
						title={`¿Quitar la verificación en dos pasos a ${name}?`}
						text="Para quien perdió el teléfono y sus códigos. Sale del panel en todos sus equipos y entra solo con su contraseña hasta que la active otra vez. Asegúrate de que es quien dice ser."
						confirmLabel="Quitar"
						tone="primary"
						change={{
							call: () => read(adminApi["two-step"].$delete({ param })),
							successMessage: `${name} entra solo con su contraseña`,
						}}
					/>
				)}
				<DeactivateButton admin={admin} team={team} />
			</MoreActions>
		</>
	);
}

type AccountProps = Pick<ActionsProps, "admin" | "team">;

const DEACTIVATION = {
	label: "Desactivar",
	formatTitle: (name: string) => `¿Desactivar a ${name}?`,
	text: "Sale del panel ahora mismo en todos sus equipos. Lo que hizo queda en el historial y puedes reactivar su cuenta.",
	confirmLabel: "Desactivar",
	formatSuccess: (name: string) => `${name} ya no puede entrar`,
};
const WITHDRAWAL = {
	label: "Retirar invitación",
	formatTitle: (name: string) => `¿Retirar la invitación de ${name}?`,
	text: "El enlace deja de servir ahora mismo. Su usuario queda en la lista y puedes invitarle de nuevo.",
	confirmLabel: "Retirar",
	formatSuccess: (name: string) => `La invitación de ${name} ya no sirve`,
};

/** Deactivates an account or withdraws its invitation; the person's cars need their next mechanic first. */
function DeactivateButton({ admin, team }: AccountProps) {
	const { id, full_name: name, open_cars: openCars } = admin;
	const [carsTo, setCarsTo] = useState("");
	const [error, setError] = useState<string>();
	const json = { cars_to: openCars > 0 ? parseCarsTo(carsTo) : undefined };
	const texts = admin.access === "invited" ? WITHDRAWAL : DEACTIVATION;

	function handleSelect(value: string) {
		setCarsTo(value);
		setError(undefined);
	}

	return (
		<ConfirmButton
			buttonLabel={renderButtonLabel(admin, texts.label)}
			title={texts.formatTitle(name)}
			text={texts.text}
			confirmLabel={texts.confirmLabel}
			change={{
				call: () => read(adminApi.deactivation.$post({ param: { id }, json })),
				successMessage: texts.formatSuccess(name),
				onFailed(problem) {
					setError(getFieldErrors(problem).cars_to);
					return false;
				},
			}}
		>
			{openCars > 0 && (
				<CarsField admin={admin} team={team} error={error} {...bindField(carsTo, handleSelect)} />
			)}
		</ConfirmButton>
	);
}

function RoleButton({ admin, team }: AccountProps) {
	const [selectedRole, setSelectedRole] = useState(admin.role);
	const losesCars = admin.open_cars > 0 && stopsWorkingOnCars(admin.role, selectedRole);

	function handleSubmit(formData: FormData, { send, close }: FormActions) {
		const role = String(formData.get("role")) as "admin";
		if (role === admin.role) return close();
		const json = { role, cars_to: parseCarsTo(String(formData.get("cars_to") ?? "")) };
		send({
			call: () => read(adminApi.role.$put({ param: { id: admin.id }, json })),
			successMessage: `${admin.full_name} tiene el rol ${getRoleName(role)} y entra de nuevo con su contraseña`,
		});
	}

	return (
		<FormButton
			buttonLabel={renderButtonLabel(admin, "Cambiar rol")}
			defaultError="No se cambió el rol. Prueba otra vez en un minuto."
			id="otro-rol"
			title={`Rol de ${admin.full_name}`}
			description="Al guardarlo sale del panel en todos sus equipos; entra otra vez con su misma contraseña."
			submitLabel="Guardar"
			busyLabel="Guardando…"
			onSubmit={handleSubmit}
		>
			<RoleField selected={admin.role} onSelect={setSelectedRole} />
			{losesCars && (
				<CarsField admin={admin} team={team} canKeepCars={hasRight({ role: selectedRole }, "workshop")} />
			)}
		</FormButton>
	);
}

function TwoStepPolicy({ isRequired }: { isRequired: boolean }) {
	const { run, isBusy } = useChange();
	const handleClick = () =>
		void run({
			call: () =>
				read(staffApi.admin["two-step-policy"].$put({ json: { owners_need_two_step: !isRequired } })),
			successMessage: isRequired
				? "Ya no se pide a los Dueños"
				: "Cada Dueño que no la tenga la activa antes de seguir",
		});
	return (
		<div className="mt-4">
			<p>
				{isRequired
					? "La verificación en dos pasos se pide a los Dueños."
					: "La verificación en dos pasos la activa quien quiera, en «Tu cuenta»."}
			</p>
			<SmallButton className="mt-2" isBusy={isBusy} onClick={handleClick}>
				{isRequired ? "Dejar de pedirla a los Dueños" : "Pedirla a los Dueños"}
			</SmallButton>
		</div>
	);
}
