import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { nextFree, type StartTime } from "#features/appointments/agenda/board.ts";
import { AgendaWaiting } from "#features/appointments/agenda/waiting.tsx";
import type { Visit } from "#features/appointments/contract.ts";
import { shownOf } from "#ui/format.ts";
import type { AgendaContext } from "./context.ts";
import { useHourToast } from "./use-hour-toast.ts";

export function WaitingPart({
	context,
	isColumns,
}: {
	context: AgendaContext;
	isColumns: boolean;
}) {
	const { agenda, now, hrefFor, refresh, jobAnew } = context;
	const { run, busyId } = useChange(refresh);
	const toastOf = useHourToast(agenda.is_mail_on);

	function handleGive({ id, updated_at }: Visit, day: string, time: StartTime) {
		const json = { day, time, updated_at };
		void run({
			id,
			call: () => read(staffApi.admin.agenda[":id"].time.$put({ param: { id }, json })),
			done: (given) => toastOf(given, "Falta confirmarla."),
			failedTitle: "Sigue sin hora",
		});
	}

	return (
		<section aria-labelledby="sin-hora">
			<h2 id="sin-hora" tabIndex={-1} className="title-4 mb-3">
				Sin hora{" "}
				<span className="num font-normal text-gris">
					{shownOf(agenda.waiting.length, agenda.waiting_total)}
				</span>
			</h2>
			{agenda.waiting_total > agenda.waiting.length && (
				<p className="mb-3 text-sm text-gris">
					Primero las que más esperan. Al darles hora aparecen las demás.
				</p>
			)}
			<AgendaWaiting
				waiting={agenda.waiting}
				hrefFor={hrefFor}
				isColumns={isColumns}
				offerFor={(visit) =>
					nextFree(agenda.days, agenda.visits, {
						...{ job: jobAnew(visit), now },
						from: visit.day && visit.day > now.day ? visit.day : now.day,
					})
				}
				busyId={busyId}
				onGive={handleGive}
			/>
		</section>
	);
}
