import type { Lead } from "#features/leads/contract.ts";
import { Button } from "#ui/button.tsx";
import { Field, Select } from "#ui/field.tsx";

type OwnerFormProps = {
	owner: Lead["owner"];
	meId: string;
	colleagues: readonly { id: string; full_name: string }[];
	isBusy: boolean;
	/** @param owner "me", "nobody" or a colleague's id */
	onChange: (owner: string) => void;
};

/** Who answers: one press takes it or lets it go, a choice hands it over. */
export function OwnerForm({ owner, meId, colleagues, isBusy, onChange }: OwnerFormProps) {
	const isMine = owner?.id === meId;
	const others = colleagues.filter(({ id }) => id !== meId && id !== owner?.id);
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<p className={owner ? "font-medium" : "text-gris"}>
					{owner?.full_name ?? "Sin responsable"}
				</p>
				<Button
					tone="line"
					size="sm"
					isBusy={isBusy}
					onClick={() => onChange(isMine ? "nobody" : "me")}
				>
					{isMine ? "Soltar" : "Atender yo"}
				</Button>
			</div>
			{others.length > 0 && (
				<Field label="Pasar a" name="hand_over">
					<Select
						placeholder="Elige a quién"
						options={others.map(({ id, full_name }) => ({ value: id, label: full_name }))}
						value=""
						disabled={isBusy}
						onChange={({ target }) => target.value && onChange(target.value)}
					/>
				</Field>
			)}
		</div>
	);
}
