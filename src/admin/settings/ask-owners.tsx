import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";

type AskOwnersProps = { areAsked: boolean; onChanged: () => Promise<void> };

export function AskOwners({ areAsked, onChanged }: AskOwnersProps) {
	const { run, isBusy } = useChange(onChanged);
	const handleClick = () =>
		void run({
			call: () =>
				read(staffApi.admin["two-step-policy"].$put({ json: { owners_need_two_step: !areAsked } })),
			done: areAsked
				? "Ya no se pide a los Dueños"
				: "Cada Dueño que no la tenga la activa antes de seguir",
		});
	return (
		<div className="mt-4">
			<p>
				{areAsked
					? "La verificación en dos pasos se pide a los Dueños."
					: "La verificación en dos pasos la activa quien quiera, en «Tu cuenta»."}
			</p>
			<SmallButton className="mt-2" isBusy={isBusy} onClick={handleClick}>
				{areAsked ? "Dejar de pedirla a los Dueños" : "Pedirla a los Dueños"}
			</SmallButton>
		</div>
	);
}
