import { ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { useHasRight } from "#admin/frame/context.ts";
import { read, staffApi } from "#api/client.ts";
import type { ServerPause } from "#domain/server-pause.ts";
import { ASK_OWNER, CONFIRM_DIALOG, PAUSE_TEXTS } from "#features/operation/server-pause/messages.ts";
import { Icon } from "#ui/icon.tsx";

/** Says that a restored or moved shop sends nothing yet, and lets an owner confirm this server. */
export function PauseLine({ pausedBy }: { pausedBy: ServerPause }) {
	const may = useHasRight();
	return (
		<div
			role="status"
			className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-accent bg-[#fdecc8] px-4 py-3"
		>
			<p className="flex grow basis-64 gap-3">
				<Icon name="alert" className="mt-0.5" />
				<span>
					{PAUSE_TEXTS[pausedBy]}
					{!may("settings") && ` ${ASK_OWNER}`}
				</span>
			</p>
			{may("settings") && (
				<ConfirmButton
					{...CONFIRM_DIALOG}
					change={{
						call: () => read(staffApi.admin.server.confirmation.$post()),
						successMessage: ({ message }) => message,
					}}
				/>
			)}
		</div>
	);
}
