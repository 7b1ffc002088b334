import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatDate, formatRelative } from "#ui/format.ts";
import type { Admin } from "./contract.ts";

type AdminListProps = {
	admins: readonly Admin[];
	now: Date;
	busyId: string | undefined;
	onDeactivate: (admin: Admin) => void;
	onActivate: (admin: Admin) => void;
};

/** Who can enter the panel; one's own account has no button. */
export function AdminList({ admins, now, busyId, onDeactivate, onActivate }: AdminListProps) {
	return (
		<ul className="border border-linea">
			{admins.map((admin) => (
				<li
					key={admin.id}
					className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-linea px-4 py-3 last:border-b-0"
				>
					<div className="min-w-0">
						<p className="flex flex-wrap items-center gap-2 font-semibold">
							{admin.full_name}
							{admin.is_you && <Badge>tú</Badge>}
							{admin.disabled_at && <Badge tone="line">desactivado</Badge>}
						</p>
						<p className="text-sm text-gris">
							{admin.username}
							{admin.email && ` · ${admin.email}`} · {admin.role}
						</p>
						<p className="text-sm text-gris">
							{admin.last_login_at
								? `Último ingreso ${formatRelative(admin.last_login_at, now)}`
								: `Creado el ${formatDate(admin.created_at)}, nunca ha entrado`}
						</p>
					</div>
					{!admin.is_you && (
						<Button
							tone="line"
							size="sm"
							isBusy={busyId === admin.id}
							onClick={() => (admin.disabled_at ? onActivate(admin) : onDeactivate(admin))}
						>
							{admin.disabled_at ? "Reactivar" : "Desactivar"}
							<span className="sr-only"> a {admin.full_name}</span>
						</Button>
					)}
				</li>
			))}
		</ul>
	);
}
