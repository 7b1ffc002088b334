import { useMemo } from "react";
import { useLocation, useNavigation } from "react-router";
import { formatLongDay, formatTimeWindow } from "#domain/time.ts";
import type { PublicVisit } from "#features/workshop/appointments/contract.ts";
import { WhenFields } from "#features/workshop/appointments/request/when-fields.tsx";
import type { FormError } from "#site/public-form.ts";
import { useSite } from "#site/site-data.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { createVisitHoursFetcher } from "./availability.ts";
import { CancelConfirmation, CancelVisit, MoveVisit } from "./visit-changes.tsx";

export type LastAction = {
	intent: string;
	/** Why the customer cancels, while the page asks for confirmation. */
	reason?: string | undefined;
	/** Message about the completed action. */
	message?: string | undefined;
	problem?: FormError | undefined;
	values?: Record<string, string> | undefined;
};

type VisitChangesProps = {
	visit: PublicVisit;
	token: string;
	lastAction: LastAction | undefined;
	/** The formatted time when the shop expects the car; undefined if the visit needs another hour. */
	expectedTime: string | undefined;
};

/** Lets the customer reschedule or cancel a visit. */
export function VisitChanges({ visit, token, lastAction, expectedTime }: VisitChangesProps) {
	const { settings } = useSite();
	const { pathname } = useLocation();
	const isHydrated = useHydrated();
	const busyWith = useNavigation().formData?.get("intent");
	const fetchAvailability = useMemo(() => createVisitHoursFetcher(token), [token]);
	const { intent, reason, problem, values } = lastAction ?? {};
	const isBusy = busyWith === "cancelar";
	if (reason !== undefined)
		return (
			<CancelConfirmation formattedTime={expectedTime} reason={reason} path={pathname} isBusy={isBusy} />
		);
	const isRejected = intent === "mover" && problem !== undefined;
	return (
		<section aria-labelledby="cambios">
			<h2 id="cambios" className="title-3 mb-3">
				{expectedTime ? "¿Cambió tu plan?" : "Elige tu hora"}
			</h2>
			<div className="border-t border-line">
				<MoveVisit
					isHydrated={isHydrated}
					key={`${visit.day} ${visit.time}`}
					hasHour={visit.time !== null}
					keepsCurrentSlot={expectedTime !== undefined}
					isOpen={isRejected || !expectedTime}
					isBusy={busyWith === "mover"}
					errors={isRejected ? problem.fields : undefined}
					showsErrorSummary={isRejected && problem.free !== undefined}
					typed={isRejected ? values : { preferredDate: (expectedTime && visit.day) || "" }}
					timeFields={
						<WhenFields
							shop={settings}
							fetchHours={fetchAvailability}
							free={isRejected ? problem.free : undefined}
							isRequired
						/>
					}
				/>
				<CancelVisit isHydrated={isHydrated} isBusy={isBusy} />
			</div>
		</section>
	);
}

/** Shows the day and hour of a visit, its service and its car. */
export function VisitSummary({ visit, isCancelled }: { visit: PublicVisit; isCancelled: boolean }) {
	const { service, car, day, time, until } = visit;
	const strikeClass = isCancelled ? "line-through" : "";
	return (
		<div>
			<p className={`title-3 first-letter:uppercase ${strikeClass}`}>
				{day ? formatLongDay(day) : "Día por acordar"}
			</p>
			<p className={`figure mt-1 ${strikeClass}`}>
				{time ? (until ? formatTimeWindow(time, until) : time) : "Hora por acordar"}
			</p>
			{time && <p className="mt-1 mb-5 text-sm text-muted">hora de Panamá</p>}
			<DataRows
				className="mt-5 text-base!"
				rows={[
					{ label: "Servicio", value: service },
					{ label: "Carro", value: car },
				]}
			/>
		</div>
	);
}
