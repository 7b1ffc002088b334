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
	/** Why the customer calls it off, when the page asks once more. */
	reason?: string | undefined;
	/** What was done. */
	said?: string | undefined;
	problem?: Refusal | undefined;
	typed?: Record<string, string> | undefined;
};

type VisitChangesProps = {
	visit: PublicVisit;
	token: string;
	last: LastAction | undefined;
	/** When somebody waits for the car, in words: else another hour is needed. */
	expected: string | undefined;
};

/** Another hour for a visit, or none. */
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

/** The hour of a visit, and for which car and work it is. */
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
