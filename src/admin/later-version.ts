/** Of two readings of one record the later; of two of the same version the second, which may know more of its history. */
export function laterVersion<T extends { updated_at: string }>(one: T, other: T): T {
	return one.updated_at > other.updated_at ? one : other;
}
