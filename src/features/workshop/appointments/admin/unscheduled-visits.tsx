import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { read, staffApi } from "#api/client.ts";
import { useRowVersions } from "#core/records/admin/use-row-versions.ts";
import { formatShortDay } from "#domain/time.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { cn } from "#ui/cn.ts";
import { formatDate } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { formatVisibleCount } from "#ui/visible-count.ts";
import { findNextFreeHour, type Hour } from "./board.ts";
import type { AgendaContext } from "./context.ts";
import { useHourToast } from "./hour-toast.ts";

type UnscheduledVisitsProps = {
	context: AgendaContext;
	/** Shows the cards side by side, if the list has the full width. */
	isColumns: boolean;
};

/** Lists visits without a day or hour; one click assigns the next free hour. */
export function UnscheduledVisits({ context, isColumns }: UnscheduledVisitsProps) {
	const { agenda, now, hrefFor, refresh, getNewDuration } = context;
	const buildToast = useHourToast();
	const { getVersion } = useRowVersions(agenda.waiting);

	function assignHour(visit: Visit, hour: Hour) {
		const json = { ...hour, updated_at: getVersion(visit) };
		return read(staffApi.admin.agenda[":id"].time.$put({ param: { id: visit.id }, json }));
	}

	return (
		<section aria-labelledby="sin-hora">
			<h2 id="sin-hora" tabIndex={-1} className="title-4 mb-3">
				Sin hora{" "}
				<span className="num font-normal text-muted">
					{formatVisibleCount(agenda.waiting.length, agenda.waiting_total)}
				</span>
			</h2>
			{agenda.waiting_total > agenda.waiting.length && (
				<p className="mb-3 text-sm text-muted">
					Primero las que más esperan. Al darles hora aparecen las demás.
				</p>
			)}
			{agenda.waiting.length === 0 ? (
				<p className="text-sm text-muted">Nadie espera: todas las citas tienen día y hora.</p>
			) : (
				<ul className={cn("grid gap-3", isColumns && "grid-cols-3 xl:grid-cols-4")}>
					{agenda.waiting.map((visit) => {
						const from = visit.day && visit.day > now.day ? visit.day : now.day;
						const criteria = { duration: getNewDuration(visit), now, from };
						const offer = findNextFreeHour(agenda.days, agenda.visits, criteria);
						return (
							<li key={visit.id} className="border border-line bg-paper p-3">
								<p className="font-semibold">
									<Anchor to={hrefFor(visit)} preventScrollReset className="link">
										{visit.name}
									</Anchor>
								</p>
								<p className="text-sm text-muted">
									{visit.service}
									{visit.day && <span>{` · pidió el ${formatDate(visit.day)}`}</span>}
								</p>
								{offer && (
									<ChangeButton
										className="mt-2 w-full"
										busyLabel="Dando la hora…"
										refresh={refresh}
										change={{
											call: () => assignHour(visit, offer),
											successMessage: (updatedVisit) => buildToast(updatedVisit, "Falta confirmarla."),
											failureTitle: "Sigue sin hora",
										}}
									>
										Darle {formatShortDay(offer.day)}, {offer.time}
									</ChangeButton>
								)}
							</li>
						);
					})}
				</ul>
			)}
		</section>
	);
}
