import { useMemo } from "react";
import { useLocation, useNavigation } from "react-router";
import type { PublicVisit } from "#features/appointments/contract.ts";
import {
	AskCancel,
	CancelVisit,
	MoveVisit,
} from "#features/appointments/own-page/visit-changes.tsx";
import { WhenFields } from "#features/appointments/request/when-fields.tsx";
import type { Refusal } from "#features/leads/form/live-form.ts";
import { spokenDay, timesBetween } from "#panama/time.ts";
import { askForVisit } from "#site/availability.ts";
import { useSite } from "#site/site-data.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { useHydrated } from "#ui/hydrated.ts";

export type LastAction = {
	intent: string;
	/** Why the customer cancels, while the page asks for confirmation. */
	reason?: string | undefined;
	/** Message about the completed action. */
	said?: string | undefined;
	problem?: Refusal | undefined;
	typed?: Record<string, string> | undefined;
};

type VisitChangesProps = {
	visit: PublicVisit;
	token: string;
	last: LastAction | undefined;
	/** The formatted time when the shop expects the car; undefined if the visit needs another hour. */
	expected: string | undefined;
};

/** Lets the customer reschedule or cancel a visit. */
export function VisitChanges({ visit, token, last, expected }: VisitChangesProps) {
	const { settings } = useSite();
	const { pathname } = useLocation();
	const isAlive = useHydrated();
	const busyWith = useNavigation().formData?.get("intent");
	const ask = useMemo(() => askForVisit(token), [token]);
	const { intent, reason, problem, typed } = last ?? {};
	const isBusy = busyWith === "cancelar";
	if (reason !== undefined)
		return <AskCancel expected={expected} reason={reason} path={pathname} isBusy={isBusy} />;
	const isRefused = intent === "mover" && problem !== undefined;
	return (
		<section aria-labelledby="cambios">
			<h2 id="cambios" className="title-3 mb-3">
				{expected ? "¿Cambió tu plan?" : "Elige tu hora"}
			</h2>
			<div className="border-t border-line">
				<MoveVisit
					isAlive={isAlive}
					key={`${visit.day} ${visit.time}`}
					hasHour={visit.time !== null}
					isKept={expected !== undefined}
					isOpen={isRefused || !expected}
					isBusy={busyWith === "mover"}
					errors={isRefused ? problem.fields : undefined}
					isSaidBeside={isRefused && problem.free !== undefined}
					typed={isRefused ? typed : { preferredDate: (expected && visit.day) || "" }}
					when={
						<WhenFields
							shop={settings}
							ask={ask}
							free={isRefused ? problem.free : undefined}
							isRequired
						/>
					}
				/>
				<CancelVisit isAlive={isAlive} isBusy={isBusy} />
			</div>
		</section>
	);
}

/** Shows the day and hour of a visit, its service and its car. */
export function VisitWhen({ visit, isOff }: { visit: PublicVisit; isOff: boolean }) {
	const { service, car, day, time, until } = visit;
	const struck = isOff ? "line-through" : "";
	return (
		<div>
			<p className={`title-3 first-letter:uppercase ${struck}`}>
				{day ? spokenDay(day) : "Día por acordar"}
			</p>
			<p className={`figure mt-1 ${struck}`}>
				{time ? (until ? timesBetween(time, until) : time) : "Hora por acordar"}
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
