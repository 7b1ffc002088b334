import { useState } from "react";
import { formatKb } from "#features/content/media/rules.ts";
import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { QueuedPhoto } from "./photo-queue.ts";

type PhotoRowProps = {
	photo: QueuedPhoto;
	number: number;
	onResume: () => void;
	onRemove: () => void;
};

const STATE_LABELS: Record<QueuedPhoto["state"], string> = {
	preparing: "Preparando…",
	waiting: "En espera",
	sending: "Subiendo",
	paused: "En pausa",
	refused: "No se guardó",
	lost: "A medias",
	stored: "Guardada",
};

/** Shows one photo with its state, progress and actions. */
export function PhotoRow({ photo, number, onResume, onRemove }: PhotoRowProps) {
	const { bytes, received, state, preview, notice } = photo;
	const isHydrated = useHydrated();
	const percent = Math.floor((received / bytes) * 100);
	const isPartial = state === "sending" || state === "paused" || state === "lost";
	const name = `Foto ${number}`;
	const hasProblem = state === "refused" || state === "paused" || state === "lost";
	return (
		<li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line p-3 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-4">
			<Preview key={preview} src={preview} />
			<div className="grid min-w-0 content-start gap-2">
				<p className="flex flex-wrap items-baseline gap-x-3">
					<strong>{name}</strong>
					<span className="num text-sm text-muted">{`${STATE_LABELS[state]}\u00a0· ${formatKb(bytes)}`}</span>
				</p>
				{isPartial && (
					<div className="flex items-center gap-3 text-sm">
						<progress
							max={100}
							value={percent}
							aria-label={`Subida de la foto ${number}`}
							className="h-2 min-w-0 grow [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
						/>
						<span className="num">{`${percent} %`}</span>
					</div>
				)}
				{notice && (
					<p role={hasProblem ? "alert" : "status"} className="flex gap-2 text-sm">
						<Icon name="alert" size={18} className="mt-0.5 shrink-0 text-error" />
						<span>{notice}</span>
					</p>
				)}
				<div className={cn("flex flex-wrap gap-2", !isHydrated && "invisible")}>
					{state === "paused" && (
						<Button size="sm" icon="refresh" onClick={onResume}>
							Seguir<span className="sr-only">{` con la foto ${number}`}</span>
						</Button>
					)}
					<Button tone="line" size="sm" icon="trash" onClick={onRemove}>
						Quitar<span className="sr-only">{` la foto ${number}`}</span>
					</Button>
				</div>
			</div>
		</li>
	);
}

/** Shows the preview, or a placeholder if the browser cannot show it. */
function Preview({ src }: { src: string | undefined }) {
	const [isBroken, setIsBroken] = useState(false);
	const className = "aspect-4/3 w-full bg-studio";
	if (!src || isBroken)
		return (
			<span className={`grid place-items-center text-muted ${className}`}>
				<Icon name="image" size={28} />
			</span>
		);
	return <img src={src} alt="" onError={() => setIsBroken(true)} className={`object-cover ${className}`} />;
}
