import { ChangeConflictNotice } from "#admin/frame/notices.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { formatDayAndTime } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { Icon } from "#ui/icon.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { NotifyNowButton } from "./notify-now-button.tsx";
import type { OpenVisit, VisitNotice } from "./use-visit.ts";

type VisitNoticesProps = {
	open: OpenVisit;
	/** Whether a form below shows the field errors itself. */
	hasForm: boolean;
	/** Whether the user typed something that is not stored yet. */
	hasInput: boolean;
	/** Button that overrides the rejection, if staff may. */
	override: { label: string; onPress: () => void } | undefined;
	onUndoMove: (hour: NonNullable<VisitNotice["previousHour"]>) => void;
};

/** Shows the result of the last change. After a conflict it shows the current state and keeps the input. */
export function VisitNotices({ open, hasForm, hasInput, override, onUndoMove }: VisitNoticesProps) {
	const { visit, rejection, notice } = open;
	const previousHour = notice?.previousHour;
	const isInForm = hasForm && Object.keys(rejection?.fields ?? {}).length > 0;
	const message = isInForm ? override && rejection?.overrideReason : rejection?.message;
	return (
		<>
			<div role="status">
				{notice && (
					<p className="mb-4 flex gap-2 border-l-4 border-ink bg-ground px-4 py-3 md:mb-6">
						<Icon name="check" className="mt-0.5" />
						<span>
							<NoBreak text={notice.message} />
						</span>
					</p>
				)}
			</div>
			{notice?.isUnnotified && (
				<div className="mb-4 md:mb-6">
					<NotifyNowButton visit={visit} onContact={open.contact} />
				</div>
			)}
			{previousHour && (
				<SmallButton className="mb-4 md:mb-6" onClick={() => onUndoMove(previousHour)}>
					{`Devolverla al ${formatDayAndTime(previousHour)}`}
				</SmallButton>
			)}
			{(open.isUnseen || rejection?.isStale) && (
				<ChangeConflictNotice
					subject="esta cita"
					lastChange={visit.history.find(({ note }) => !note)}
					currentState={`Ahora está «${getVisitStateInfo(visit.state).label}», ${formatDayAndTime(visit)}.`}
					hasInput={hasInput}
					isRejected={rejection?.isStale}
					onAcknowledge={open.acknowledge}
					className="mb-4 md:mb-6"
				/>
			)}
			{message && (
				<p role="alert" className="mb-4 md:mb-6 border-l-4 border-error bg-ground px-4 py-3">
					<strong>No se guardó.</strong> {message}
					{override && rejection?.overrideReason && (
						<span className="mt-2 block">
							<SmallButton onClick={override.onPress}>{override.label}</SmallButton>
						</span>
					)}
				</p>
			)}
		</>
	);
}
