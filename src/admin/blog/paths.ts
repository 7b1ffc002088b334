export const BLOG = "/admin/dashboard/blog";
export const NEW_POST = `${BLOG}/nuevo`;
