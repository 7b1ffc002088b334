import { useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import { nextFree, type StartTime } from "#features/appointments/agenda/board.ts";
import { AgendaWaiting } from "#features/appointments/agenda/waiting.tsx";
import type { Visit } from "#features/appointments/contract.ts";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { clearIf } from "#ui/clear-if.ts";
import { shownOf } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";
import type { AgendaContext } from "./context.ts";

/** Those who asked without choosing an hour, and the press that gives them one. */
export function WaitingPart({
	context,
	isColumns,
}: {
	context: AgendaContext;
	isColumns: boolean;
}) {
	const { agenda, now, hrefFor, refresh } = context;
	const [busyId, setBusyId] = useState<string>();
	const showToast = useToast();

	async function handleGive({ id, name, updated_at }: Visit, day: string, time: StartTime) {
		setBusyId(id);
		try {
			const json = { day, time, updated_at };
			await read(staffApi.admin.agenda[":id"].time.$put({ param: { id }, json }));
			showToast({ title: `${name}: ${whenOf({ day, time })}`, description: "Falta confirmarla." });
		} catch (problem) {
			const why = sentenceOf(problem);
			showToast({ title: "Sigue sin hora", description: why, variant: "destructive" });
		} finally {
			await refresh();
			setBusyId(clearIf(id));
		}
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
				offerFor={({ day, minutes }) =>
					nextFree(agenda.days, agenda.visits, {
						...{ minutes, now },
						from: day && day > now.day ? day : now.day,
					})
				}
				busyId={busyId}
				onGive={(visit, day, time) => void handleGive(visit, day, time)}
			/>
		</section>
	);
}
