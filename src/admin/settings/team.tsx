import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { AdminList, type TeamAction } from "#features/staff/admin-list.tsx";
import type { Admin, GivenPassword, Team as TeamList } from "#features/staff/contract.ts";
import { clearIf } from "#ui/clear-if.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { AskOwners } from "./ask-owners.tsx";
import { ChangeRole } from "./change-role.tsx";
import { GivenPasswordDialog } from "./given-password.tsx";

type TeamProps = { team: TeamList; onChanged: () => Promise<void> };
type Asked = { action: TeamAction; admin: Admin };

export function Team({ team, onChanged }: TeamProps) {
	const { admins, owners_need_two_step: areAsked } = team;
	const now = useServerNow();
	const [asked, setAsked] = useState<Asked>();
	const [given, setGiven] = useState<GivenPassword>();
	const { run, busyId } = useChange(onChanged);

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
			<AdminList admins={admins} now={now} busyId={busyId} onAction={handleAction} />
			<AskOwners areAsked={areAsked} onChanged={onChanged} />
			<ConfirmDialog
				isOpen={question !== undefined && busyId === undefined}
				onClose={() => setAsked(undefined)}
				title={question?.title}
				text={question?.text}
				confirmLabel={question?.yes}
				tone={asked?.action === "deactivate" ? "danger" : "primary"}
				onConfirm={handleConfirm}
			/>
			<ChangeRole
				admin={asked?.action === "role" ? asked.admin : undefined}
				onClose={(admin) => setAsked((now) => (now?.admin === admin ? undefined : now))}
				onChanged={onChanged}
			/>
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
