import { useMemo } from "react";
import { useNavigation } from "react-router";
import type { FreeHour, PublicVisit } from "#features/appointments/contract.ts";
import {
	AskCancel,
	ConfirmVisit,
	VisitNotice,
} from "#features/appointments/own-page/visit-answers.tsx";
import { CancelVisit, MoveVisit } from "#features/appointments/own-page/visit-changes.tsx";
import { VisitHead } from "#features/appointments/own-page/visit-head.tsx";
import { WhenFields } from "#features/appointments/request/when-fields.tsx";
import { savedSentence, standingOf, visitChat } from "#features/appointments/visit-words.ts";
import { SEND_PHOTOS } from "#features/leads/photo-link.ts";
import { bookingPath, useBookingClick } from "#site/appointment-provider.tsx";
import { askForVisit } from "#site/availability.ts";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { whatsappUrl } from "#workshop.ts";
import { VisitPlace } from "./visit-place.tsx";

export type LastAction = {
	intent: string;
	/** Why the customer calls it off, when the page asks once more. */
	reason?: string | undefined;
	saved?: PublicVisit | undefined;
	problem?:
		| { detail: string; fields?: Record<string, string> | undefined; free?: FreeHour[] }
		| undefined;
	typed?: Record<string, string> | undefined;
};

type KnownVisitProps = { visit: PublicVisit; token: string; last: LastAction | undefined };

/** A visit with all that its customer can do with it. */
export function KnownVisit({ visit, token, last }: KnownVisitProps) {
	const { settings } = useSite();
	const standing = standingOf(visit, settings.today);
	const busyWith = useNavigation().formData?.get("intent");
	const { intent = "", saved, problem } = last ?? {};
	const chat = whatsappUrl(settings.whatsapp, visitChat(visit));
	const isBesideField = intent === "mover" && problem?.fields !== undefined;
	const said = saved ? savedSentence(intent, saved) : !isBesideField && problem?.detail;
	return (
		<>
			<VisitHead
				visit={visit}
				standing={standing}
				notice={said && <VisitNotice key={said} text={said} isDone={Boolean(saved)} chat={chat} />}
			>
				<div className="actions">
					{standing.canConfirm && <ConfirmVisit isBusy={busyWith === "confirmar"} />}
					{standing.phase === "ahead" && visit.time && (
						<ButtonLink
							to={`/api/visits/${token}/cita.ics`}
							reloadDocument
							tone="line"
							icon="calendar"
						>
							Agregar al calendario
						</ButtonLink>
					)}
					{standing.phase !== "over" && visit.photos && (
						<ButtonLink to={visit.photos} tone="line" icon="camera">
							{SEND_PHOTOS}
						</ButtonLink>
					)}
					{standing.phase === "over" && <BookAgain />}
				</div>
			</VisitHead>
			<div className="measure band grid gap-12 lg:grid-cols-[1fr_26rem] lg:items-start lg:gap-16">
				{standing.phase === "ahead" && <Changes visit={visit} token={token} last={last} />}
				<VisitPlace chat={chat} />
			</div>
		</>
	);
}

function Changes({ visit, token, last }: KnownVisitProps) {
	const { settings } = useSite();
	const isAlive = useHydrated();
	const busyWith = useNavigation().formData?.get("intent");
	const ask = useMemo(() => askForVisit(token), [token]);
	const { intent, reason, problem, typed } = last ?? {};
	const path = `/cita/${token}`;
	if (reason !== undefined)
		return <AskCancel visit={visit} reason={reason} path={path} isBusy={busyWith === "cancelar"} />;
	const isRefused = intent === "mover" && problem !== undefined;
	return (
		<section aria-labelledby="cambios">
			<h2 id="cambios" className="title-3 mb-3">
				¿Cambió tu plan?
			</h2>
			<div className="border-t border-linea">
				<MoveVisit
					isAlive={isAlive}
					key={`${visit.day} ${visit.time}`}
					hasHour={visit.time !== null}
					isOpen={isRefused || visit.time === null}
					isBusy={busyWith === "mover"}
					errors={isRefused ? problem.fields : undefined}
					isSaidBeside={isRefused && problem.free !== undefined}
					when={(errors) => (
						<WhenFields
							errors={errors}
							typed={isRefused ? typed : undefined}
							shop={settings}
							ask={ask}
							free={isRefused ? problem.free : undefined}
							isRequired
						/>
					)}
				/>
				<CancelVisit isAlive={isAlive} isBusy={busyWith === "cancelar"} />
			</div>
		</section>
	);
}

function BookAgain() {
	const handleClick = useBookingClick();
	return (
		<ButtonLink to={bookingPath()} onClick={handleClick} aria-haspopup="dialog" icon="calendar">
			Agendar otra cita
		</ButtonLink>
	);
}
