import { defineServerFeature } from "#server/feature.server.ts";
import { AUDIT_ERRORS } from "./errors.server.ts";

export const auditServer = defineServerFeature({
	errors: AUDIT_ERRORS,
});
