/**
 * Lists the read models that read tables of subjects which theirs may not import, with those subjects and the reason. A
 * list that only answers belongs in `src/reports`; what decides a write takes its part from a provider.
 */
export const READ_MODELS: Readonly<Record<string, readonly string[]>> = {
	// `npm run backup` and `restore` run without the subjects, so no provider is there to ask.
	"src/features/operation/backups/making/shop-read-model.server.ts": ["media", "photos", "shop-photos"],
};
