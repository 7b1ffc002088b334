import { cn } from "#ui/cn.ts";
import { SmallButton } from "./small-button.tsx";

type ChangedProps = {
	/** «esta solicitud». */
	what: string;
	/** How it stands now. */
	now: string;
	/** Whether a press was refused for it. */
	isRefused?: boolean | undefined;
	onSeen: () => void;
	className?: string;
};

/** After somebody else's change of what is open: how it stands now, while everything typed stays where it is. */
export function ChangedMeanwhile({ what, now, isRefused, onSeen, className }: ChangedProps) {
	return (
		<div
			role="alert"
			className={cn(
				"flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-ambar bg-hueso px-4 py-3",
				className,
			)}
		>
			<p className="grow basis-60">
				<strong>Alguien cambió {what} mientras la veías.</strong> {now} Lo que escribiste sigue aquí
				{isRefused ? ": repite el cambio si todavía hace falta." : "."}
			</p>
			<SmallButton onClick={onSeen}>Ya lo vi</SmallButton>
		</div>
	);
}
