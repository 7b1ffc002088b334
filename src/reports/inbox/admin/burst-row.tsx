import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { Closing } from "#core/requests/bulk-closing/contract.ts";
import { formatRestored } from "#core/requests/bulk-closing/messages.ts";
import { UNDO_DAYS } from "#core/requests/bulk-closing/rules.ts";
import { formatLatestAnswer, formatPromiseMoment } from "#core/settings/promise.ts";
import type { Burst } from "#reports/inbox/contract.ts";
import { formatCount } from "#ui/format.ts";
import { LEAD_LIST } from "./query.ts";

/** Creates the change that reopens requests closed together. */
export const createUndo = (id: string) => ({
	id,
	call: () => read(staffApi.admin.closings[":id"].undo.$post({ param: { id } })),
	successMessage: (undone: Closing) => ({
		title: "Cierre deshecho",
		description: `${formatRestored(undone)}.`,
	}),
	failureTitle: "No se deshizo",
});

/** Creates the toast about closed requests, with an undo button while undo is possible. */
export const createClosedToast = ({ id, closed, can_undo }: Closing, undo: (id: string) => void) => ({
	title: formatCount(closed, "solicitud cerrada", "solicitudes cerradas"),
	description: `También se deshace en «Cerrar viejas», durante ${UNDO_DAYS} días.`,
	...(can_undo && { action: { label: "Deshacer", onClick: () => undo(id) } }),
});

type BurstRowProps = { burst: Burst; now: Date; refresh: () => Promise<unknown> };

/** Shows a burst of requests from unknown senders as one row; one click closes or restores it. @source rules 4.42 */
export function BurstRow({ burst, now, refresh }: BurstRowProps) {
	const { run } = useChange(refresh);
	const formatWhen = (isoTime: string) => formatPromiseMoment(new Date(isoTime), now);
	const undo = (id: string) => void run(createUndo(id));
	return (
		<section
			aria-label="Ráfaga de solicitudes"
			className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-accent bg-ground p-4"
		>
			<div className="min-w-0 grow basis-72">
				<h2 className="num font-semibold">
					Hay una ráfaga: {formatCount(burst.found, "solicitud espera", "solicitudes esperan")} en cuarentena
				</h2>
				<p className="num mt-1">
					Llegaron de gente que no conocemos: la primera {formatWhen(burst.since)}, la última{" "}
					{formatWhen(burst.last)}. No ocupan horas. Si hay clientes entre ellas, déjalos entrar. La primera
					espera respuesta a más tardar {formatLatestAnswer(new Date(burst.due_at), now)}.
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<SmallLink
					to={LEAD_LIST.buildPath({
						...LEAD_LIST.parseQuery(new URLSearchParams()),
						state: "quarantined",
					})}
				>
					Verlas
				</SmallLink>
				<ChangeButton
					busyLabel="Cerrando…"
					refresh={refresh}
					change={{
						call: () => read(staffApi.admin.closings.burst.$post()),
						successMessage: (closing) => createClosedToast(closing, undo),
						failureTitle: "No se cerraron",
					}}
				>
					Cerrar todas
				</ChangeButton>
			</div>
		</section>
	);
}
