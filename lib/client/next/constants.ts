/** All that Next's own browser code reads of `next/dist/lib/constants`, which otherwise sends every constant of its server. */
export const NEXT_NAV_DEPLOYMENT_ID_HEADER = "x-nextjs-deployment-id";
