import { textOf } from "#features/blog/rules.ts";
import { TwoVersions } from "#ui/two-versions.tsx";
import { FIELD_LABELS, fieldsThatDiffer, type PostDraft } from "./post-draft.ts";

type VersionCompareProps = {
	mine: PostDraft;
	theirs: PostDraft;
	/** When the stored version was saved. */
	savedAt: string;
	/** What brought the stored version. */
	refusal: object;
	onKeepMine: () => void;
	onTakeTheirs: () => void;
	isBusy: boolean;
};

/** Two versions of a post that somebody else saved meanwhile, field by field, and the choice between them. */
export function VersionCompare({ mine, theirs, ...rest }: VersionCompareProps) {
	const rows = fieldsThatDiffer(mine, theirs).map((name) => ({
		name,
		label: FIELD_LABELS[name],
		mine: written(mine[name]),
		theirs: written(theirs[name]),
	}));
	return <TwoVersions rows={rows} {...rest} />;
}

function written(value: PostDraft[keyof PostDraft]): string {
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (typeof value === "object") return value.join(", ");
	return /</.test(value) ? textOf(value) : value;
}
