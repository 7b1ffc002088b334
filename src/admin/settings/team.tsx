import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { Admin, GivenPassword, Team as TeamList } from "#features/staff/contract.ts";
import { RoleField } from "#features/staff/role-field.tsx";
import { nameOfRole } from "#roles.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatDate } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.ts";
import { FormDialog, useDialogForm } from "./form-dialog.tsx";

type TeamAction = "role" | "password" | "two-step" | "deactivate" | "activate";
type Asked = { action: TeamAction; admin: Admin };

/** Who can enter the panel, and what can be done about each; one's own account has no button. */
export function Team({ team }: { team: TeamList }) {
	const { admins, owners_need_two_step: areAsked } = team;
	const now = useServerNow();
	const [asked, setAsked] = useState<Asked>();
	const [given, setGiven] = useState<GivenPassword>();
	const { run, busyId } = useChange();

	const act = ({ action, admin }: Asked, call: () => Promise<unknown>, done?: string) =>
		void run({
			id: `${action} ${admin.id}`,
			call,
			done,
			onDone: () => setAsked(undefined),
		});

	function handleAction(action: TeamAction, admin: Admin) {
		const next = { action, admin };
		if (action !== "activate") return setAsked(next);
		const { deactivation } = staffApi.admin.admins[":id"];
		const param = { id: admin.id };
		act(
			next,
			() => read(deactivation.$delete({ param })),
			`${admin.full_name} puede entrar otra vez`,
		);
	}

	function handleConfirm() {
		if (!asked) return;
		const { action, admin } = asked;
		const { deactivation, password, "two-step": twoStep } = staffApi.admin.admins[":id"];
		const param = { id: admin.id };
		if (action === "deactivate")
			return act(
				asked,
				() => read(deactivation.$post({ param })),
				`${admin.full_name} ya no puede entrar`,
			);
		if (action === "two-step")
			return act(
				asked,
				() => read(twoStep.$delete({ param })),
				`${admin.full_name} entra solo con su contraseña`,
			);
		act(asked, async () => setGiven(await read(password.$post({ param }))));
	}

	const question = asked && QUESTIONS[asked.action]?.(asked.admin.full_name);
	return (
		<>
			<ul className="border border-linea">
				{admins.map((admin) => (
					<li key={admin.id} className="border-b border-linea px-4 py-3 last:border-b-0">
						<Facts admin={admin} now={now} />
						{!admin.is_you && (
							<div className="mt-2 flex flex-wrap gap-2">
								{actionsOn(admin).map(([action, label]) => (
									<SmallButton
										key={action}
										isBusy={busyId === `${action} ${admin.id}`}
										onClick={() => handleAction(action, admin)}
									>
										{label}
										<span className="sr-only"> a {admin.full_name}</span>
									</SmallButton>
								))}
							</div>
						)}
					</li>
				))}
			</ul>
			<AskOwners areAsked={areAsked} />
			<ConfirmDialog
				isOpen={question !== undefined && busyId === undefined}
				onClose={() => setAsked(undefined)}
				title={question?.title}
				text={question?.text}
				confirmLabel={question?.yes}
				tone={asked?.action === "deactivate" ? "danger" : "primary"}
				onConfirm={handleConfirm}
			/>
			{asked?.action === "role" && (
				<ChangeRole
					key={asked.admin.id}
					admin={asked.admin}
					onClose={() => setAsked(clearIf(asked))}
				/>
			)}
			<GivenPasswordDialog given={given} onClose={() => setGiven(clearIf(given))} />
		</>
	);
}

type Question = { title: string; text: string; yes: string };
const QUESTIONS: Partial<Record<TeamAction, (name: string) => Question>> = {
	deactivate: (name) => ({
		title: `¿Desactivar a ${name}?`,
		text: "Sale del panel ahora mismo en todos sus equipos. Lo que hizo queda en el historial y puedes reactivar su cuenta.",
		yes: "Desactivar",
	}),
	password: (name) => ({
		title: `¿Dar una contraseña nueva a ${name}?`,
		text: "La que tiene deja de servir y sale del panel en todos sus equipos. La nueva se muestra aquí una sola vez, y al entrar elige una propia.",
		yes: "Dar contraseña nueva",
	}),
	"two-step": (name) => ({
		title: `¿Quitar la verificación en dos pasos a ${name}?`,
		text: "Para quien perdió el teléfono y sus códigos. Sale del panel en todos sus equipos y entra solo con su contraseña hasta que la active otra vez. Asegúrate de que es quien dice ser.",
		yes: "Quitar",
	}),
};

function Facts({ admin, now }: { admin: Admin; now: Date }) {
	return (
		<>
			<p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
				{admin.full_name}
				<Badge tone={admin.disabled_at ? "line" : undefined}>{nameOfRole(admin.role)}</Badge>
				{admin.is_you && <Badge tone="line">tú</Badge>}
				{admin.has_two_step && <Badge tone="line">dos pasos</Badge>}
				{admin.disabled_at && <Badge tone="line">desactivado</Badge>}
			</p>
			<p className="text-sm text-gris wrap-anywhere">
				{admin.username}
				{admin.email && ` · ${admin.email}`}
			</p>
			<p className="text-sm text-gris">
				{admin.last_login_at
					? `Último ingreso ${formatRelative(admin.last_login_at, now)}`
					: `Cuenta creada el ${formatDate(admin.created_at)}; nunca ha entrado`}
			</p>
		</>
	);
}

function actionsOn({ disabled_at, has_two_step }: Admin): [TeamAction, string][] {
	if (disabled_at) return [["activate", "Reactivar"]];
	return [
		["role", "Cambiar rol"],
		["password", "Dar contraseña nueva"],
		...(has_two_step ? [["two-step", "Quitar dos pasos"] satisfies [TeamAction, string]] : []),
		["deactivate", "Desactivar"],
	];
}

function ChangeRole({ admin, onClose }: { admin: Admin; onClose: () => void }) {
	const form = useDialogForm("No se cambió el rol. Prueba otra vez en un minuto.");

	function handleSubmit(typed: FormData) {
		const role = String(typed.get("role")) as "admin";
		const param = { id: admin.id };
		form.submit({
			call: () => read(staffApi.admin.admins[":id"].role.$put({ param, json: { role } })),
			onDone: onClose,
			done: `${admin.full_name} tiene el rol ${nameOfRole(role)} y entra de nuevo con su contraseña`,
		});
	}

	return (
		<FormDialog
			form={{ ...form, isOpen: true, toggle: onClose }}
			id="otro-rol"
			title={`Rol de ${admin.full_name}`}
			description="Al guardarlo sale del panel en todos sus equipos; entra otra vez con su misma contraseña."
			submitLabel="Guardar"
			busyLabel="Guardando…"
			onSubmit={handleSubmit}
		>
			<RoleField chosen={admin.role} />
		</FormDialog>
	);
}

function AskOwners({ areAsked }: { areAsked: boolean }) {
	const { run, isBusy } = useChange();
	const handleClick = () =>
		void run({
			call: () =>
				read(staffApi.admin["two-step-policy"].$put({ json: { owners_need_two_step: !areAsked } })),
			done: areAsked
				? "Ya no se pide a los Dueños"
				: "Cada Dueño que no la tenga la activa antes de seguir",
		});
	return (
		<div className="mt-4">
			<p>
				{areAsked
					? "La verificación en dos pasos se pide a los Dueños."
					: "La verificación en dos pasos la activa quien quiera, en «Tu cuenta»."}
			</p>
			<SmallButton className="mt-2" isBusy={isBusy} onClick={handleClick}>
				{areAsked ? "Dejar de pedirla a los Dueños" : "Pedirla a los Dueños"}
			</SmallButton>
		</div>
	);
}

type GivenPasswordProps = { given: GivenPassword | undefined; onClose: () => void };

function GivenPasswordDialog({ given, onClose }: GivenPasswordProps) {
	const name = given?.user.full_name;
	return (
		<Dialog
			isOpen={given !== undefined}
			onClose={onClose}
			isKeptOpenOutside
			size="sm"
			title={`Contraseña nueva de ${name}`}
			description="Anótala ahora: al cerrar no se vuelve a mostrar."
			footer={<Button onClick={onClose}>Ya la anoté</Button>}
		>
			<dl className="grid gap-3">
				<div>
					<dt className="text-sm text-gris">Usuario</dt>
					<dd className="font-semibold">{given?.user.username}</dd>
				</div>
				<div>
					<dt className="text-sm text-gris">Contraseña</dt>
					<dd className="mt-1 flex flex-wrap items-center gap-3">
						<code className="num border border-borde bg-hueso px-3 py-2 text-lg">
							{given?.password}
						</code>
						<CopyButton
							text={given?.password ?? ""}
							label="Copiar contraseña"
							done={{ title: "Éxito", description: "Contraseña copiada" }}
							failedTitle="Error"
						/>
					</dd>
				</div>
			</dl>
			<p className="mt-4">
				Entrégasela a {name} en persona o por teléfono. Al entrar tendrá que elegir una que solo
				sepa {name}.
			</p>
		</Dialog>
	);
}
