import { useState } from "react";
import { ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { type FormActions, FormButton } from "#admin/frame/form-dialog.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { getFieldErrors, read, staffApi } from "#api/client.ts";
import type { Admin, IssuedPassword, Team as TeamList } from "#core/accounts/contract.ts";
import { stopsWorkingOnCars } from "#core/accounts/rules.ts";
import { getRoleName, hasRight } from "#domain/permissions.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { Dialog } from "#ui/dialog.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatDate } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.tsx";
import { CarsField, parseCarsTo } from "./cars-field.tsx";
import { RoleField } from "./role-field.tsx";

const adminApi = staffApi.admin.admins[":id"];

/** Lists the panel accounts and their actions; the user's own account has none. */
export function Team({ team }: { team: TeamList }) {
	const now = useServerNow();
	const [issuedPassword, setIssuedPassword] = useState<IssuedPassword>();
	return (
		<>
			<ul className="border border-line">
				{team.admins.map((admin) => (
					<li key={admin.id} className="border-b border-line px-4 py-3 last:border-b-0">
						<AdminFacts admin={admin} now={now} />
						{!admin.is_you && (
							<div className="mt-2 flex flex-wrap gap-2">
								{admin.disabled_at ? (
									<ReactivateButton admin={admin} />
								) : (
									<AdminActions admin={admin} team={team.admins} onPasswordIssued={setIssuedPassword} />
								)}
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
		</>
	);
}

function AdminFacts({ admin, now }: { admin: Admin; now: Date }) {
	return (
		<>
			<p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
				{admin.full_name}
				<Badge tone={admin.disabled_at ? "line" : undefined}>{getRoleName(admin.role)}</Badge>
				{admin.is_you && <Badge tone="line">tú</Badge>}
				{admin.has_two_step && <Badge tone="line">dos pasos</Badge>}
				{admin.disabled_at && <Badge tone="line">desactivado</Badge>}
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
		</>
	);
}

/** Adds the person's name to the button label for screen readers. */
const renderButtonLabel = ({ full_name: name }: Admin, actionLabel: string) => (
	<>
		{actionLabel}
		<span className="sr-only"> a {name}</span>
	</>
);

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
};

function AdminActions({ admin, team, onPasswordIssued }: ActionsProps) {
	const { id, full_name: name, has_two_step: hasTwoStep } = admin;
	const param = { id };
	return (
		<>
			<RoleButton admin={admin} team={team} />
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
		</>
	);
}

type AccountProps = Pick<ActionsProps, "admin" | "team">;

/** Deactivates an account; the person's cars need their next mechanic first. */
function DeactivateButton({ admin, team }: AccountProps) {
	const { id, full_name: name, open_cars: openCars } = admin;
	const [carsTo, setCarsTo] = useState("");
	const [error, setError] = useState<string>();
	const json = { cars_to: openCars > 0 ? parseCarsTo(carsTo) : undefined };

	function handleSelect(value: string) {
		setCarsTo(value);
		setError(undefined);
	}

	return (
		<ConfirmButton
			buttonLabel={renderButtonLabel(admin, "Desactivar")}
			title={`¿Desactivar a ${name}?`}
			text="Sale del panel ahora mismo en todos sus equipos. Lo que hizo queda en el historial y puedes reactivar su cuenta."
			confirmLabel="Desactivar"
			change={{
				call: () => read(adminApi.deactivation.$post({ param: { id }, json })),
				successMessage: `${name} ya no puede entrar`,
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

type IssuedPasswordProps = { issuedPassword: IssuedPassword | undefined; onClose: () => void };

function IssuedPasswordDialog({ issuedPassword, onClose }: IssuedPasswordProps) {
	const name = issuedPassword?.user.full_name;
	return (
		<Dialog
			isOpen={issuedPassword !== undefined}
			onClose={onClose}
			ignoresOutsideClick
			size="sm"
			title={`Contraseña nueva de ${name}`}
			description="Anótala ahora: al cerrar no se vuelve a mostrar."
			footer={<Button onClick={onClose}>Ya la anoté</Button>}
		>
			<dl className="grid gap-3">
				<div>
					<dt className="text-sm text-muted">Usuario</dt>
					<dd className="font-semibold">{issuedPassword?.user.username}</dd>
				</div>
				<div>
					<dt className="text-sm text-muted">Contraseña</dt>
					<dd className="mt-1 flex flex-wrap items-center gap-3">
						<code className="num border border-edge bg-ground px-3 py-2 text-lg">
							{issuedPassword?.password}
						</code>
						<CopyText
							text={issuedPassword?.password ?? ""}
							label="Copiar contraseña"
							done="Contraseña copiada"
						/>
					</dd>
				</div>
			</dl>
			<p className="mt-4">
				Entrégasela a {name} en persona o por teléfono. Al entrar tendrá que elegir una que solo sepa {name}.
			</p>
		</Dialog>
	);
}
