import { nameOfRole } from "#roles.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatDate } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.ts";
import type { Admin } from "./contract.ts";

export type TeamAction = "role" | "password" | "two-step" | "deactivate" | "activate";

type AdminListProps = {
	admins: readonly Admin[];
	now: Date;
	busyId: string | undefined;
	onAction: (action: TeamAction, admin: Admin) => void;
};

/** Who can enter the panel, and what can be done about each; one's own account has no button. */
export function AdminList({ admins, now, busyId, onAction }: AdminListProps) {
	return (
		<ul className="border border-linea">
			{admins.map((admin) => (
				<li key={admin.id} className="border-b border-linea px-4 py-3 last:border-b-0">
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
					{!admin.is_you && (
						<div className="mt-2 flex flex-wrap gap-2">
							{actionsOn(admin).map(([action, label]) => (
								<Button
									key={action}
									tone="line"
									size="sm"
									isBusy={busyId === `${action} ${admin.id}`}
									onClick={() => onAction(action, admin)}
								>
									{label}
									<span className="sr-only"> a {admin.full_name}</span>
								</Button>
							))}
						</div>
					)}
				</li>
			))}
		</ul>
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
