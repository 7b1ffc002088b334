import { useState } from "react";
import { TextButton } from "#admin/frame/small-button.tsx";
import { SETUP } from "#admin/paths.ts";
import { readStoredText, writeStoredText } from "#domain/browser-storage/stored-text.ts";
import type { SetupProgress } from "#features/operation/setup/contract.ts";
import { Anchor } from "#ui/link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** Set in the storage of a browser whose user dismissed the line. */
const DISMISSED_KEY = "panel.falta";

/** Says how far the shop is from a published site, until that is done or dismissed; the settings keep the page. */
export function SetupLine({ progress }: { progress: SetupProgress }) {
	const [isDismissed, setIsDismissed] = useState(() => readStoredText(DISMISSED_KEY, "machine") !== "");
	if (isDismissed) return null;

	function dismiss() {
		writeStoredText(DISMISSED_KEY, "1", "machine");
		setIsDismissed(true);
	}

	return (
		<div className="mt-8 border-y border-line py-2">
			<p className="flex flex-wrap items-center gap-x-4">
				<Anchor to={SETUP} className="link py-1">
					Puesta en marcha
				</Anchor>
				<span className="grow text-sm text-muted">{progress.text}</span>
				<TextButton onClick={dismiss}>
					Quitar<span className="sr-only"> este aviso</span>
				</TextButton>
			</p>
			<ProgressBar value={progress.done} max={progress.total} />
		</div>
	);
}
