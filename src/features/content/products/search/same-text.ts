/** Returns whether two texts say the same: an import fills what a sheet lacks with the name or the type. */
export const isSameText = (first: string, second: string) =>
	first.trim().toLowerCase() === second.trim().toLowerCase();
